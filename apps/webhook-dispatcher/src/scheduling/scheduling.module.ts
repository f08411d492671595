import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { DispatcherSettingsModule } from '../settings/dispatcher-settings.module.js';
import { AttemptMetrics } from './attempt-metrics.js';
import { AttemptSettler } from './settle/attempt-settler.js';
import { DeliveryDispatcher } from './delivery-dispatcher.js';

/** Makes the attempts that are due. */
@Module({
  imports: [AttemptsModule, DispatcherSettingsModule],
  providers: [AttemptMetrics, AttemptSettler, DeliveryDispatcher],
  exports: [DeliveryDispatcher],
})
export class SchedulingModule {}
