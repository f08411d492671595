import { Module } from '@nestjs/common';
import { InvariantMonitorModule } from '#runtime/invariants/invariant-monitor.module';
import { RelayModule } from '#runtime/relay/relay.module';
import { CancellingModule } from './audits/cancelling/cancelling.module.js';
import { JobsModule } from './jobs/queue/job-queue.module.js';
import { jobCheck } from './jobs/queue/job-check.js';
import { OrderingModule } from './audits/ordering/ordering.module.js';
import { ResultsModule } from './audits/results/results.module.js';
import { RunningModule } from './jobs/running/running.module.js';
import { SweepingModule } from './jobs/sweeping/sweeping.module.js';
import { VoidingModule } from './audits/voiding/voiding.module.js';

/** The audit engine. */
@Module({
  imports: [
    RelayModule.register(),
    InvariantMonitorModule.register([jobCheck]),
    OrderingModule,
    JobsModule,
    RunningModule,
    SweepingModule,
    CancellingModule,
    VoidingModule,
    ResultsModule,
  ],
})
export class EngineModule {}
