import { Module } from '@nestjs/common';
import { LedgerMetrics } from '../account/writer/ledger-metrics.js';
import { AccountWriter } from '../account/writer/account-writer.js';
import { ChargingController } from './charging.controller.js';

/** Charges audits. Exports `AccountWriter`, the only code that changes accounts. */
@Module({
  controllers: [ChargingController],
  providers: [AccountWriter, LedgerMetrics],
  exports: [AccountWriter],
})
export class ChargingModule {}
