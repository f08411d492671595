import { Module } from '@nestjs/common';
import { Permits } from './job-notifications.js';

@Module({ providers: [Permits], exports: [Permits] })
export class PermitsModule {}
