import type { CancelReply } from '#contracts/commands/audit-commands';
import { type AuditState, hasEnded } from '../lifecycle/audit-state.js';

/** What the gateway is told after a cancel: how the audit ended, by this call or before it. */
export function cancelReplyOf(state: AuditState, version: number): CancelReply {
  if (!hasEnded(state)) throw new RangeError(`an audit is ${state.status} after its cancel`);
  if (state.status === 'voided') {
    return { status: 'voided', cancelled_from: null, refunded: 0, completed_at: null, version };
  }
  return {
    status: state.status,
    cancelled_from: state.cancelledFrom ?? null,
    refunded: state.refunded,
    completed_at: state.completedAt,
    version,
  };
}
