import { Module } from '@nestjs/common';
import { ChargingModule } from '../charging/charging.module.js';
import { BalanceController } from './balance.controller.js';

@Module({ imports: [ChargingModule], controllers: [BalanceController] })
export class BalanceModule {}
