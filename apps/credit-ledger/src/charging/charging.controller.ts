import { Controller, Module } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import type { ReplyOf } from '#contracts/messages/messages';
import { Failure } from '#contracts/failures';
import { ChargeAudit, ChargeBatch } from '#contracts/ledger/commands';
import { OfAudit } from '#contracts/messages/of-workspace';
import type { MessageContext } from '#messaging/message/message-context';
import { causedBy } from '#runtime/relay/stored-events';
import { LedgerMetrics } from '../account/writer/ledger-metrics.js';
import { AccountWriter } from '../account/writer/account-writer.js';
import { findCharges } from '../account/writer/rows/charge-rows.js';

/** Charges audits, and voids charges whose caller got no reply. */
@Controller()
export class ChargingController {
  constructor(
    private readonly accounts: AccountWriter,
    private readonly pool: Pool,
    private readonly metrics: LedgerMetrics,
  ) {}

  @MessagePattern<string>('ledger.charge-audit')
  async charge(
    @Payload() payload: ChargeAudit,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'ledger.charge-audit'>> {
    if (context.redelivered) await this.requireCharged([payload.audit_id]);
    const reply = await this.accounts.execute({ type: 'ledger.charge-audit', payload }, causedBy(context));
    this.metrics.answered(reply);
    return reply;
  }

  @MessagePattern<string>('ledger.charge-batch')
  async chargeBatch(
    @Payload() payload: ChargeBatch,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'ledger.charge-batch'>> {
    if (context.redelivered) await this.requireCharged(payload.audits.map(({ audit_id }) => audit_id));
    const reply = await this.accounts.execute({ type: 'ledger.charge-batch', payload }, causedBy(context));
    this.metrics.answered(reply);
    return reply;
  }

  /**
   * A process may have refused a charge and died before it acknowledged the message. The caller then knows that nothing
   * is charged, and credits bought since must not change that. So a redelivered charge is answered only if its audit
   * was charged.
   */
  private async requireCharged(auditIds: readonly string[]): Promise<void> {
    const known = await findCharges(this.pool, auditIds);
    if (known.length > 0) return;
    throw new Failure(
      'transient',
      'CHARGE_INTERRUPTED',
      `the charge of ${auditIds.join(', ').slice(0, 60)} was interrupted before it was executed; ask again`,
    );
  }

  @MessagePattern<string>('ledger.void-charge')
  voidCharge(
    @Payload() payload: OfAudit,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'ledger.void-charge'>> {
    return this.accounts.execute({ type: 'ledger.void-charge', payload }, causedBy(context));
  }
}

/** Charges audits. Exports `AccountWriter`, the only code that changes accounts. */
@Module({
  controllers: [ChargingController],
  providers: [AccountWriter, LedgerMetrics],
  exports: [AccountWriter],
})
export class ChargingModule {}
