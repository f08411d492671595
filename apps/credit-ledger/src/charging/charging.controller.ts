import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import { AUDIT_TYPES } from '#contracts/audits';
import type { ReplyOf } from '#contracts/messages';
import { Failure } from '#contracts/failures';
import { MessageContext } from '#messaging/message-context';
import { causedBy } from '#runtime/stored-events';
import { LedgerMetrics } from '../ledger-metrics.js';
import { MessagePayload } from '../message-payload.js';
import { AccountWriter } from './account-writer.js';
import { findCharges } from './find-charges.js';

/** Far above what the gateway lets through; a bound for what lands in an event all the same. */
const MAX_URL = 8_192;

/** Takes the price of an audit, and takes charges back that nobody learned of. */
@Controller()
export class ChargingController {
  constructor(
    private readonly accounts: AccountWriter,
    private readonly pool: Pool,
    private readonly metrics: LedgerMetrics,
  ) {}

  @MessagePattern<string>('ledger.charge-audit')
  async charge(
    @Payload() message: unknown,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'ledger.charge-audit'>> {
    const fields = new MessagePayload(message);
    const payload = {
      workspace_id: fields.id('workspace_id', 'workspace'),
      audit_id: fields.id('audit_id', 'audit'),
      audit_type: fields.choice('audit_type', AUDIT_TYPES),
      url: fields.text('url', MAX_URL),
      keyless: fields.flag('keyless'),
    };
    if (context.redelivered) await this.requireCharged(payload.audit_id);
    const reply = await this.accounts.execute({ type: 'ledger.charge-audit', payload }, causedBy(context));
    this.metrics.answered(reply);
    return reply;
  }

  /**
   * Whoever took this command before may have refused it and died before acknowledging. Its caller was told then that
   * nothing is charged, and credits bought since must not change that: only an audit that was charged is answered again.
   */
  private async requireCharged(auditId: string): Promise<void> {
    const known = await findCharges(this.pool, [auditId]);
    if (known.length > 0) return;
    throw new Failure(
      'transient',
      'CHARGE_INTERRUPTED',
      `the charge of ${auditId} was interrupted before it was carried out; ask again`,
    );
  }

  @MessagePattern<string>('ledger.void-charge')
  voidCharge(
    @Payload() message: unknown,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'ledger.void-charge'>> {
    const fields = new MessagePayload(message);
    const payload = {
      workspace_id: fields.id('workspace_id', 'workspace'),
      audit_id: fields.id('audit_id', 'audit'),
    };
    return this.accounts.execute({ type: 'ledger.void-charge', payload }, causedBy(context));
  }
}
