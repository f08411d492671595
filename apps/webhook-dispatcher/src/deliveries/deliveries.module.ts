import { Module } from '@nestjs/common';
import { SchedulingModule } from '../scheduling/scheduling.module.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveryIntake } from './create/delivery-intake.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { RecoveryController } from './recovery/recovery.controller.js';

/** Turns events into deliveries, and shows them. */
@Module({
  imports: [SchedulingModule],
  controllers: [DeliveriesController, RecoveryController],
  providers: [DeliveryIntake, DeliveryMetrics],
})
export class DeliveriesModule {}
