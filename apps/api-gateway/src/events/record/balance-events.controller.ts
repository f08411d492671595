import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import { BalanceLow } from '#contracts/ledger/events';
import type { MessageContext } from '#messaging/message/message-context';
import { inOneTrip } from '#postgres/transaction';
import { numberEvents, lowEvent } from './number-events.js';
import { PublishEvents } from './publish-events.js';

@Controller()
export class BalanceEventsController {
  constructor(
    private readonly pool: Pool,
    private readonly publishing: PublishEvents,
  ) {}

  @EventPattern<string>('ledger.balance-low')
  async onBalanceLow(@Payload() data: BalanceLow, @Ctx() context: MessageContext): Promise<void> {
    const event = lowEvent(data, context);
    const numbered = await inOneTrip(this.pool, (client) => numberEvents(client, [event]));
    await this.publishing.publish(event, numbered.get(event.eventId)!, context);
  }
}
