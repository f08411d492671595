import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { AuditCharged } from '#contracts/ledger/events';
import { MessageContext } from '#messaging/message/message-context';
import { causedBy } from '#runtime/relay/stored-events';
import { orderOf } from '../lifecycle/lifecycle-command.js';
import { Orders } from './orders.js';

/** Orders an audit for each charge of the ledger. */
@Controller()
export class OrdersController {
  constructor(private readonly orders: Orders) {}

  @EventPattern<string>('ledger.audit-charged')
  async onAuditCharged(@Payload() charged: AuditCharged, @Ctx() context: MessageContext): Promise<void> {
    const order = orderOf({ ...charged, charged: charged.credits });
    await this.orders.place({ order, meta: causedBy(context) });
  }
}
