import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload, MessagePattern } from '@nestjs/microservices';
import { Pool } from 'pg';
import { AuditCharged, ChargeVoided } from '#contracts/ledger/events';
import type { MessageContext } from '#messaging/message/message-context';
import { causedBy } from '#runtime/relay/stored-events';
import { CancelAudit, type CancelReply, GetResult, type ResultReply } from '#contracts/audit/commands';
import { Failure } from '#contracts/failures';
import { readStream } from '#event-store/read/read';
import { orderOf } from '../lifecycle/lifecycle-command.js';
import { Orders } from './orders.js';
import { AuditLifecycle } from '../lifecycle/audit-lifecycle.js';
import { Aborts } from '../jobs/running/aborts.js';
import { cancelReplyOf } from './cancel-reply.js';
import { streamOf, toAuditEvent } from '../lifecycle/audit-stream.js';

/** Orders an audit for each charge of the ledger. */
@Controller()
export class OrdersController {
  constructor(private readonly orders: Orders) {}

  @EventPattern<string>('ledger.audit-charged')
  async onAuditCharged(@Payload() charged: AuditCharged, @Ctx() context: MessageContext): Promise<void> {
    const order = orderOf({ ...charged, charged: charged.credits });
    const inBatch = charged.batch_id !== undefined;
    await this.orders.append({ order, inBatch, meta: causedBy(context) });
  }
}

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

/** Ends an audit whose charge was voided, even before its order has arrived. */
@Controller()
export class VoidController {
  constructor(
    private readonly lifecycle: AuditLifecycle,
    private readonly aborts: Aborts,
  ) {}

  @EventPattern<string>('ledger.charge-voided')
  async onChargeVoided(
    @Payload() { audit_id: auditId, workspace_id: workspaceId }: ChargeVoided,
    @Ctx() context: MessageContext,
  ): Promise<void> {
    const command = { kind: 'void', auditId, workspaceId, at: new Date().toISOString() } as const;
    const applied = await this.lifecycle.apply(auditId, command, causedBy(context));
    this.aborts.announce(auditId, applied);
  }
}

/** Returns the result of an audit. An audit's events are never deleted, so the result is always available. */
@Controller()
export class ResultsController {
  constructor(private readonly pool: Pool) {}

  /** Throws a `Failure` `AUDIT_NOT_COMPLETE` if the audit is unknown or did not complete. */
  @MessagePattern<string>('audit.get-result')
  async getResult(@Payload() { audit_id: auditId }: GetResult): Promise<ResultReply> {
    for (const recorded of await readStream(this.pool, streamOf(auditId))) {
      const event = toAuditEvent(recorded);
      if (event.type === 'audit.completed') return { completed: event.data, version: recorded.version };
    }
    throw new Failure('not-found', 'AUDIT_NOT_COMPLETE', `No event tells of a result of ${auditId}.`);
  }
}
