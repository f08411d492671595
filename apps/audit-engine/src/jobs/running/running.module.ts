import { Module } from '@nestjs/common';
import { EngineSettingsModule } from '../../settings/engine-settings.module.js';
import { LifecycleModule } from '../../lifecycle/lifecycle.module.js';
import { PageAuditorModule } from '../../page-audit/page-auditor.module.js';
import { AbortsController, Aborts } from './aborts.js';
import { Claims } from './claims.js';
import { Heartbeat } from './heartbeat.js';
import { HostSlots } from '../host-limits/host-slots.js';
import { RunningAudits } from './running-audits.js';
import { Worker } from './worker.js';

/** Claims and runs audits, and lets other modules wake and stop it. */
@Module({
  imports: [EngineSettingsModule, LifecycleModule, PageAuditorModule],
  controllers: [AbortsController],
  providers: [Claims, RunningAudits, HostSlots, Worker, Aborts, Heartbeat],
  exports: [Aborts, Claims],
})
export class RunningModule {}
