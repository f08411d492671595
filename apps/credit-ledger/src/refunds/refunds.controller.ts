import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import { AuditCancelled, AuditFailed } from '#contracts/audit/events';
import { Failure } from '#contracts/failures';
import { RefundAudit, type RefundReply } from '#contracts/ledger/commands';
import type { MessageContext } from '#messaging/message/message-context';
import { refundOfEnd } from '#contracts/money/refunds';
import { AccountWriter } from '../account/writer/account-writer.js';
import { causedBy } from '#runtime/relay/stored-events';

/**
 * Refunds credits of audits that failed or were cancelled. The engine decided the amount; the ledger checks its bounds. A
 * cancel arrives as a command, so that the caller's next balance shows the refund. It arrives again as an event, in case
 * the command was lost. The first of the two counts.
 */
@Controller()
export class RefundsController {
  constructor(private readonly accounts: AccountWriter) {}

  @MessagePattern<string>('ledger.refund-audit')
  refund(@Payload() payload: RefundAudit, @Ctx() context: MessageContext): Promise<RefundReply> {
    return this.accounts.execute({ type: 'ledger.refund-audit', payload }, causedBy(context));
  }

  @EventPattern<string>('audit.failed')
  onFailed(@Payload() data: AuditFailed, @Ctx() context: MessageContext): Promise<void> {
    return this.refundEnded(refundOfEnd({ type: 'audit.failed', data }), context);
  }

  @EventPattern<string>('audit.cancelled')
  onCancelled(@Payload() data: AuditCancelled, @Ctx() context: MessageContext): Promise<void> {
    return this.refundEnded(refundOfEnd({ type: 'audit.cancelled', data }), context);
  }

  private async refundEnded(payload: RefundAudit, context: MessageContext): Promise<void> {
    try {
      await this.accounts.execute({ type: 'ledger.refund-audit', payload }, causedBy(context));
    } catch (error) {
      throw error instanceof Failure ? asEventFailure(error) : error;
    }
  }
}

/**
 * The charge is committed before an audit can fail or be cancelled. Retries don't help for an unknown audit, or for one
 * with another refund; they would only delay the operator's look at it.
 */
function asEventFailure(failure: Failure): Failure {
  if (failure.kind === 'transient') return failure;
  return new Failure('poison', failure.code, failure.message, { ...failure.options, cause: failure });
}
