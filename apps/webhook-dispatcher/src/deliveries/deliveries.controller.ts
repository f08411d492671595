import { Controller, Module } from '@nestjs/common';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import { ListDeliveries, ReplayDelivery, ShowDelivery } from '#contracts/webhooks/delivery-commands';
import type { ReplyOf } from '#contracts/messages/messages';
import { EventPublished } from '#contracts/gateway/events';
import type { MessageContext } from '#messaging/message/message-context';
import { DeliveryDispatcher, SchedulingModule } from '../scheduling/delivery-dispatcher.js';
import { DeliveryIntake, notificationOfEvent } from './create-deliveries.js';
import { listDeliveries, showDelivery } from './read-deliveries.js';
import { replayDelivery } from './replay-delivery.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { RecoveryController } from './recover-deliveries.js';

/** Handles the events that become deliveries, and the commands on deliveries. */
@Controller()
export class DeliveriesController {
  constructor(
    private readonly pool: Pool,
    private readonly intake: DeliveryIntake,
    private readonly dispatcher: DeliveryDispatcher,
  ) {}

  @EventPattern<string>('gateway.event-published')
  async onEvent(@Payload() data: EventPublished, @Ctx() context: MessageContext): Promise<void> {
    this.dispatcher.wake(await this.intake.accept(notificationOfEvent(data, context)));
  }

  @MessagePattern<string>('webhooks.list-deliveries')
  list(@Payload() filter: ListDeliveries): Promise<ReplyOf<'webhooks.list-deliveries'>> {
    return listDeliveries(this.pool, filter);
  }

  @MessagePattern<string>('webhooks.show-delivery')
  show(@Payload() payload: ShowDelivery): Promise<ReplyOf<'webhooks.show-delivery'>> {
    return showDelivery(this.pool, payload);
  }

  @MessagePattern<string>('webhooks.replay-delivery')
  async replay(
    @Payload() payload: ReplayDelivery,
    @Ctx() { messageId }: MessageContext,
  ): Promise<ReplyOf<'webhooks.replay-delivery'>> {
    const view = await replayDelivery(this.pool, payload, messageId);
    this.dispatcher.wake([view.endpoint_id]);
    return view;
  }
}

/** Turns events into deliveries, and shows them. */
@Module({
  imports: [SchedulingModule],
  controllers: [DeliveriesController, RecoveryController],
  providers: [DeliveryIntake, DeliveryMetrics],
})
export class DeliveriesModule {}
