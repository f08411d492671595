import { Module } from '@nestjs/common';
import { LifecycleModule } from '../lifecycle/lifecycle.module.js';
import { RunningModule } from '../../jobs/running/running.module.js';
import { VoidController } from './void.controller.js';

@Module({ imports: [LifecycleModule, RunningModule], controllers: [VoidController] })
export class VoidingModule {}
