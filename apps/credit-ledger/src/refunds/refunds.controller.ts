import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import { AuditCancelled, AuditFailed } from '#contracts/audit/events';
import { Failure } from '#contracts/failures';
import { RefundAudit, type RefundReply } from '#contracts/ledger/commands';
import { MessageContext } from '#messaging/message/message-context';
import { refundOfEnd } from '#contracts/money/refunds';
import { ACCOUNT_MOVED, DEFAULT_SHARD } from '#contracts/ledger/shards';
import { Redirected } from '#messaging/consume/failures/disposition';
import { eventQueuesOf } from '#messaging/topology/topology';
import { ACCOUNT_NOT_FOUND } from '../account/decision.js';
import { Places } from '../account/places/places.js';
import { AccountWriter } from '../account/writer/account-writer.js';
import { causedBy } from '#runtime/relay/stored-events';

/**
 * Refunds credits of audits that failed or were cancelled. The engine decided the amount; the ledger checks its bounds. A
 * cancel arrives as a command, so that the caller's next balance shows the refund. It arrives again as an event, in case
 * the command was lost. The first of the two counts.
 */
@Controller()
export class RefundsController {
  constructor(
    private readonly accounts: AccountWriter,
    private readonly places: Places,
  ) {}

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
      if (!(error instanceof Failure)) throw error;
      const elsewhere = this.places.several ? whereToSend(error, context.redirected) : undefined;
      if (elsewhere === 'nowhere') return;
      throw elsewhere ?? asEventFailure(error);
    }
  }
}

/**
 * Every shard gets the event. The one that had the account when it came refunds, or sends it after the account: the new
 * shard may have got its own copy before it knew the account. A shard that has not had the account leaves its own copy, and
 * keeps one that was sent after the account until that has arrived.
 */
function whereToSend({ code, details }: Failure, redirected: boolean): Redirected | 'nowhere' | undefined {
  if (code === ACCOUNT_NOT_FOUND) return 'nowhere';
  if (code !== ACCOUNT_MOVED) return undefined;
  if (details?.at === 'arriving') return redirected ? undefined : 'nowhere';
  if (details?.at !== 'left') return undefined;
  const shard = details.to === DEFAULT_SHARD ? undefined : String(details.to);
  return new Redirected(eventQueuesOf('credit-ledger', shard)[0]!);
}

/**
 * The charge is committed before an audit can fail or be cancelled. Retries don't help for an unknown audit, or for one
 * with another refund; they would only delay the operator's look at it.
 */
function asEventFailure(failure: Failure): Failure {
  if (failure.kind === 'transient') return failure;
  return new Failure('poison', failure.code, failure.message, { ...failure.options, cause: failure });
}
