import type { AuditStatus } from '#contracts/audit/audits';
import type { CancelReply } from '#contracts/audit/commands';
import type { AuditEvent, TerminalAuditEvent } from '#contracts/audit/events';

const STATUS: Readonly<Record<TerminalAuditEvent['type'], AuditStatus>> = {
  'audit.completed': 'complete',
  'audit.failed': 'failed',
  'audit.cancelled': 'cancelled',
};

/**
 * Returns the reply to a cancel: how the audit ended, by this call or before it. `last` is the last event of its
 * stream, and `version` that event's version.
 */
export function cancelReplyOf(last: AuditEvent | undefined, version: number): CancelReply {
  switch (last?.type) {
    case 'audit.voided':
      return { status: 'voided', cancelled_from: null, refunded: 0, completed_at: null, version };
    case 'audit.completed':
    case 'audit.failed':
    case 'audit.cancelled':
      return {
        status: STATUS[last.type],
        cancelled_from: last.type === 'audit.cancelled' ? last.data.from : null,
        refunded: last.data.refunded,
        completed_at: last.data.completed_at,
        version,
        ended: last,
      };
    default:
      throw new RangeError(`the newest event of an audit is ${last?.type} after its cancel`);
  }
}
