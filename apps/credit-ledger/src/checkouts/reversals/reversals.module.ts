import { Module } from '@nestjs/common';
import { ChargingModule } from '../../charging/charging.module.js';
import { PaymentProviderModule } from '../provider/payment-provider.module.js';
import { MissedReversals } from './missed-reversals.js';
import { ReportReversal } from './report-reversal.js';
import { ReversalCheckpoint } from './reversal-checkpoint.js';
import { ReversalMetrics } from './reversal-metrics.js';
import { ReversalRecords } from './reversal-records.js';
import { ReversalsController } from './reversals.controller.js';

/** Records refunds and disputes of the payment provider, and reverses credits. */
@Module({
  imports: [ChargingModule, PaymentProviderModule],
  controllers: [ReversalsController],
  providers: [ReversalRecords, ReportReversal, ReversalCheckpoint, MissedReversals, ReversalMetrics],
  exports: [ReportReversal],
})
export class ReversalsModule {}
