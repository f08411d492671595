import { Module } from '@nestjs/common';
import { EngineSettingsModule } from '../../settings/engine-settings.module.js';
import { LifecycleModule } from '../../lifecycle/lifecycle.module.js';
import { RunningModule } from '../running/running.module.js';
import { Sweeper } from './sweeper.js';

@Module({
  imports: [EngineSettingsModule, LifecycleModule, RunningModule],
  providers: [Sweeper],
})
export class SweepingModule {}
