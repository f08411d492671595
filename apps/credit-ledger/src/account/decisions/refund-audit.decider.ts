import type { RefundAudit, RefundReply } from '#contracts/ledger/commands';
import { Failure } from '#contracts/failures';
import { MAX_ENTRY_CREDITS } from '#contracts/money/money';
import type { Account } from '../account.js';
import { type Charge, stillCharged } from './charge.js';
import { type Decided, invalidAmount } from '../decision.js';

/**
 * Refunds credits of an audit, at most once (contract section 3).
 * - The same refund again gets the first reply. Another amount is a conflict, since an audit ends only once.
 * - Credits that a void has returned are not refunded again: the reply then says 0.
 * - A refund of 0 credits adds no ledger entry.
 */
export function decideRefund(
  account: Account,
  charge: Charge | undefined,
  command: RefundAudit,
): Decided<RefundReply> {
  const { workspace_id, audit_id, credits, reason } = command;
  if (!Number.isSafeInteger(credits) || credits < 0 || credits > MAX_ENTRY_CREDITS)
    return invalidAmount('credits', `a whole number from 0 to ${MAX_ENTRY_CREDITS}`);
  if (charge?.workspaceId !== workspace_id) return notCharged(command);
  const { refunded, voided } = charge;
  if (refunded && refunded.credits !== credits) return refundConflict(audit_id, refunded.credits);
  if (refunded || voided || credits === 0)
    return { events: [], reply: { refunded: refunded?.credits ?? 0, balance: account.balance } };
  if (credits > stillCharged(charge)) return aboveCharge(command, stillCharged(charge));

  const balance_after = account.balance + credits;
  return {
    events: [
      { type: 'ledger.audit-refunded', data: { workspace_id, audit_id, credits, balance_after, reason } },
    ],
    reply: { refunded: credits, balance: balance_after },
  };
}

/**
 * Returns the `Failure` for an audit without a charge. The charge is the order, so such an audit can't end, and a retry
 * would not help.
 */
function notCharged({ audit_id, workspace_id }: RefundAudit): Failure {
  return new Failure(
    'not-found',
    'AUDIT_NOT_CHARGED',
    `the audit ${audit_id} was never charged to ${workspace_id}: there is nothing to refund`,
  );
}

function refundConflict(auditId: string, refunded: number): Failure {
  return new Failure(
    'conflict',
    'REFUND_CONFLICT',
    `the audit ${auditId} was refunded ${refunded} credits already: another amount is refused`,
    { details: { refunded } },
  );
}

function aboveCharge({ audit_id, credits }: RefundAudit, charged: number): Failure {
  return new Failure(
    'rejected',
    'REFUND_ABOVE_CHARGE',
    `a refund of ${credits} credits is more than the ${charged} that the audit ${audit_id} was charged`,
    { details: { charged } },
  );
}
