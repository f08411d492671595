import type { AuditCancelled, AuditFailed, AuditIdentity } from '#contracts/audit/events';
import { Failure } from '#contracts/failures';
import type { RefundAudit } from '#contracts/ledger/commands';
import { refundOf, type RefundOutcome } from '#contracts/money/refunds';

type Sums = Pick<AuditIdentity, 'workspace_id' | 'audit_id' | 'charged' | 'refunded'>;

/**
 * Returns the refund for an `audit.failed` event (contract section 3). Throws a poison `Failure` if its sums differ.
 */
export function refundOfFailed(failed: Sums & Pick<AuditFailed, 'fault'>): RefundAudit {
  return refundFor(failed, { kind: 'failed', fault: failed.fault }, 'failed');
}

/**
 * Returns the refund for an `audit.cancelled` event (contract section 3). Throws a poison `Failure` if its sums differ.
 */
export function refundOfCancelled(cancelled: Sums & Pick<AuditCancelled, 'from'>): RefundAudit {
  const { from } = cancelled;
  return refundFor(cancelled, { kind: 'cancelled', from }, `cancelled-${from}`);
}

function refundFor(
  { workspace_id, audit_id, charged, refunded: said }: Sums,
  outcome: RefundOutcome,
  reason: RefundAudit['reason'],
): RefundAudit {
  const credits = refundOf(charged, outcome);
  if (said !== credits) {
    throw new Failure(
      'poison',
      'REFUND_MISMATCH',
      `the event says that ${audit_id} gets ${said} credits back, by the rule it is ${credits}: nothing was posted`,
      { details: { audit_id, said, credits } },
    );
  }
  return { workspace_id, audit_id, credits, reason };
}
