import { Module } from '@nestjs/common';
import { InvariantMonitorModule } from '#runtime/invariants/invariant-monitor.module';
import { RelayModule } from '#runtime/relay/relay.module';
import { CancellingModule } from './cancelling/cancelling.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { jobCheck } from './monitor/job-check.js';
import { OrderingModule } from './ordering/ordering.module.js';
import { ResultsModule } from './results/results.module.js';
import { RunningModule } from './running/running.module.js';
import { SweepingModule } from './sweeping/sweeping.module.js';
import { VoidingModule } from './voiding/voiding.module.js';

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
