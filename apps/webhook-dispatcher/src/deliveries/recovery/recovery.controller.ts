import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import { OfEndpoint } from '#contracts/webhooks/endpoint-commands';
import { RecoverDeliveries } from '#contracts/webhooks/recovery-commands';
import type { ReplyOf } from '#contracts/messages/messages';
import { DeliveryDispatcher } from '../../scheduling/delivery-dispatcher.js';
import { dropHeld } from './drop-held.js';
import { recoverDeliveries } from './recover-deliveries.js';

/** Handles the operators' commands on deliveries that did not arrive. */
@Controller()
export class RecoveryController {
  constructor(
    private readonly pool: Pool,
    private readonly dispatcher: DeliveryDispatcher,
  ) {}

  @MessagePattern<string>('webhooks.recover-deliveries')
  async recover(@Payload() payload: RecoverDeliveries): Promise<ReplyOf<'webhooks.recover-deliveries'>> {
    const reply = await recoverDeliveries(this.pool, payload);
    this.dispatcher.wake([payload.endpoint_id]);
    return reply;
  }

  @MessagePattern<string>('webhooks.drop-held')
  drop(@Payload() payload: OfEndpoint): Promise<ReplyOf<'webhooks.drop-held'>> {
    return dropHeld(this.pool, payload);
  }
}
