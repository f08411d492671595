import { Module } from '@nestjs/common';
import { RunningModule } from '../jobs/running/running.module.js';
import {
  CancelController,
  OrdersController,
  VoidController,
  ResultsController,
} from './audits.controller.js';
import { LifecycleModule } from '../lifecycle/lifecycle.module.js';
import { Orders } from './orders.js';

/** Handles the messages that order, cancel or void an audit, or request its result. */
@Module({
  imports: [LifecycleModule, RunningModule],
  controllers: [OrdersController, CancelController, VoidController, ResultsController],
  providers: [Orders],
})
export class AuditsModule {}
