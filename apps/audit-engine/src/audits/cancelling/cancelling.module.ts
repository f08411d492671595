import { Module } from '@nestjs/common';
import { LifecycleModule } from '../lifecycle/lifecycle.module.js';
import { RunningModule } from '../../jobs/running/running.module.js';
import { CancelController } from './cancel.controller.js';

@Module({ imports: [LifecycleModule, RunningModule], controllers: [CancelController] })
export class CancellingModule {}
