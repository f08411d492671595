import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import { ListDeliveries, ReplayDelivery, ShowDelivery } from '#contracts/webhooks/delivery-commands';
import type { ReplyOf } from '#contracts/messages/messages';
import { EventPublished } from '#contracts/gateway/events';
import type { MessageContext } from '#messaging/message/message-context';
import { DeliveryDispatcher } from '../scheduling/delivery-dispatcher.js';
import { DeliveryIntake } from './create/delivery-intake.js';
import { listDeliveries } from './list-deliveries.js';
import { notificationOfEvent } from './create/notification-of.js';
import { replayDelivery } from './replay-delivery.js';
import { showDelivery } from './show-delivery.js';

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
    @Payload() { workspace_id: workspaceId, delivery_id: deliveryId }: ReplayDelivery,
    @Ctx() { messageId }: MessageContext,
  ): Promise<ReplyOf<'webhooks.replay-delivery'>> {
    const delivery = { workspaceId, deliveryId };
    const view = await replayDelivery(this.pool, delivery, messageId);
    this.dispatcher.wake([view.endpoint_id]);
    return view;
  }
}
