import { Module } from '@nestjs/common';
import { LedgerMetrics } from '../account-writer/ledger-metrics.js';
import { AccountWriter } from '../account-writer/account-writer.js';
import { ChargingController } from './charging.controller.js';

/** Charges audits. Exports the one way to change an account. */
@Module({
  controllers: [ChargingController],
  providers: [AccountWriter, LedgerMetrics],
  exports: [AccountWriter],
})
export class ChargingModule {}
