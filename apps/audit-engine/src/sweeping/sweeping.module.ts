import { Module } from '@nestjs/common';
import { EngineSettingsModule } from '../engine-settings.module.js';
import { LifecycleModule } from '../lifecycle/lifecycle.module.js';
import { PermitsModule } from '../permits/permits.module.js';
import { RunningModule } from '../running/running.module.js';
import { Sweeper } from './sweeper.js';

@Module({
  imports: [EngineSettingsModule, LifecycleModule, PermitsModule, RunningModule],
  providers: [Sweeper],
})
export class SweepingModule {}
