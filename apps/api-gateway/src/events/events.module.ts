import { Module } from '@nestjs/common';
import { CallersModule } from '../http/callers/callers.module.js';
import { HttpModule } from '../http/http.module.js';
import { RateLimitModule } from '../http/rate-limit/rate-limit.module.js';
import { DeliveriesController } from './deliveries/deliveries.controller.js';
import { EventSignal } from './read/event-signal.js';
import { EventsController } from './read/events.controller.js';
import { ReadEvents } from './read/read-events.js';
import { BalanceEventsController } from './record/balance-events.controller.js';
import { PublishEvents } from './record/publish-events.js';
import { OpenWaits, EventStreams } from './stream/open-waits.js';
import { WaitSlots } from './stream/wait-slots.js';

/** Numbers the public events, shows them, and has their deliveries replayed. */
@Module({
  imports: [CallersModule, HttpModule, RateLimitModule],
  controllers: [EventsController, BalanceEventsController, DeliveriesController],
  providers: [EventSignal, PublishEvents, ReadEvents, EventStreams, WaitSlots, OpenWaits],
  exports: [PublishEvents, ReadEvents, OpenWaits],
})
export class EventsModule {}
