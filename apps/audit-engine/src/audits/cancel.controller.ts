import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { CancelAudit, type CancelReply } from '#contracts/audit/commands';
import { MessageContext } from '#messaging/message/message-context';
import { AuditLifecycle } from '../lifecycle/audit-lifecycle.js';
import { orderOf } from '../lifecycle/lifecycle-command.js';
import { causedBy } from '#runtime/relay/stored-events';
import { Aborts } from '../jobs/running/aborts.js';
import { cancelReplyOf } from './cancel-reply.js';

/** Cancels an audit for the gateway. The audit's state before the cancel decides the refund. */
@Controller()
export class CancelController {
  constructor(
    private readonly lifecycle: AuditLifecycle,
    private readonly aborts: Aborts,
  ) {}

  @MessagePattern<string>('audit.cancel')
  async cancel(@Payload() cancel: CancelAudit, @Ctx() context: MessageContext): Promise<CancelReply> {
    const order = orderOf(cancel);
    const command = { kind: 'cancel', order, at: new Date().toISOString() } as const;
    const applied = await this.lifecycle.apply(order.audit_id, command, causedBy(context));
    this.aborts.announce(order.audit_id, applied);
    return cancelReplyOf(applied.last, applied.version);
  }
}
