import { Module } from '@nestjs/common';
import { Permits } from './permits.js';

@Module({ providers: [Permits], exports: [Permits] })
export class PermitsModule {}
