import { Module } from '@nestjs/common';
import { ChargingModule } from '../charging/charging.module.js';
import { RefundsController } from './refunds.controller.js';

@Module({ imports: [ChargingModule], controllers: [RefundsController] })
export class RefundsModule {}
