import { Module } from '@nestjs/common';
import { InvariantMonitorModule } from '#runtime/invariants/invariant-monitor.module';
import { RelayModule } from '#runtime/relay/relay.module';
import { AuditsModule } from './audits/audits.module.js';
import { BacklogMetrics } from './jobs/queue/backlog-metrics.js';
import { jobCheck } from './jobs/invariants/job-check.js';
import { RunningModule } from './jobs/running/running.module.js';
import { SweepingModule } from './jobs/sweeping/sweeping.module.js';
import { EngineSettingsModule } from './settings/engine-settings.module.js';

@Module({
  imports: [
    EngineSettingsModule,
    RelayModule.register(),
    InvariantMonitorModule.register([jobCheck]),
    AuditsModule,
    RunningModule,
    SweepingModule,
  ],
  providers: [BacklogMetrics],
})
export class EngineModule {}
