import { Module } from '@nestjs/common';
import { EngineSettingsModule } from '../../settings/engine-settings.module.js';
import { LifecycleModule } from '../../audits/lifecycle/lifecycle.module.js';
import { PageAuditorModule } from '../../page-audit/page-auditor.module.js';
import { JobNotificationsModule } from '../notifications/job-notifications.module.js';
import { AbortsController, Aborts } from './aborts.js';
import { Claims } from './claims.js';
import { Heartbeat } from './heartbeat.js';
import { JobNotificationsController } from './job-notifications.controller.js';
import { Places } from '../host-limits/places.js';
import { RunningAudits } from './running-audits.js';
import { Worker } from './worker.js';

/** Runs audits, and lets other modules stop them. */
@Module({
  imports: [EngineSettingsModule, LifecycleModule, PageAuditorModule, JobNotificationsModule],
  controllers: [JobNotificationsController, AbortsController],
  providers: [Claims, RunningAudits, Places, Worker, Aborts, Heartbeat],
  exports: [Aborts, RunningAudits],
})
export class RunningModule {}
