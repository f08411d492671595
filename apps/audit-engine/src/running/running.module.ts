import { Module } from '@nestjs/common';
import { EngineSettingsModule } from '../engine-settings.module.js';
import { LifecycleModule } from '../lifecycle/lifecycle.module.js';
import { PageAuditorModule } from '../page-auditor.module.js';
import { PermitsModule } from '../permits/permits.module.js';
import { AbortsController } from './aborts.controller.js';
import { Aborts } from './aborts.js';
import { Claims } from './claims.js';
import { Heartbeat } from './heartbeat.js';
import { PermitsController } from './permits.controller.js';
import { Places } from './places.js';
import { RunningAudits } from './running-audits.js';
import { Worker } from './worker.js';

/** Runs audits to their end. Gives others the way to break them off. */
@Module({
  imports: [EngineSettingsModule, LifecycleModule, PageAuditorModule, PermitsModule],
  controllers: [PermitsController, AbortsController],
  providers: [Claims, RunningAudits, Places, Worker, Aborts, Heartbeat],
  exports: [Aborts, RunningAudits],
})
export class RunningModule {}
