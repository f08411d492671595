import { Module } from '@nestjs/common';
import { BalanceController } from './balance.controller.js';

@Module({ controllers: [BalanceController] })
export class BalanceModule {}
