import type { AuditEvent, AuditIdentity } from '#contracts/audit/events';
import { decidedRefund, REFUND_RULE } from '#contracts/money/refunds';
import type { AuditState } from './audit-state.js';
import { CRASHED, MAX_ATTEMPTS, TIMED_OUT } from './engine-failures.js';
import type { AuditOrder, FailureDetails, LifecycleCommand } from './lifecycle-command.js';

/**
 * Returns the events of a command. Returns none if the command is late, repeated, or from a worker that was replaced.
 * Nothing follows a terminal event (completed, failed, cancelled, voided), so an audit ends exactly once. Its refund is
 * decided here, by `refundRule`.
 */
export function decide(
  state: AuditState,
  command: LifecycleCommand,
  refundRule: number = REFUND_RULE,
): readonly AuditEvent[] {
  switch (command.kind) {
    case 'order':
      return state.status === 'none' ? [queued(command.order)] : [];
    case 'start':
      return command.resumes === true && state.status === 'processing'
        ? []
        : start(state, command.at, refundRule);
    case 'complete':
      return isRunning(state, command.attempt)
        ? [
            {
              type: 'audit.completed',
              data: { ...state.audit, result: command.result, completed_at: command.at },
            },
          ]
        : [];
    case 'fail':
      return isRunning(state, command.attempt)
        ? [failed(state.audit, command.failure, command.at, refundRule)]
        : [];
    case 'expire':
      return state.status === 'processing' ? [failed(state.audit, TIMED_OUT, command.at, refundRule)] : [];
    case 'cancel':
      return cancel(state, command.order, command.at, refundRule);
    case 'void':
      return state.status === 'none' || state.status === 'queued' || state.status === 'processing'
        ? [
            {
              type: 'audit.voided',
              data: { audit_id: command.auditId, workspace_id: command.workspaceId, voided_at: command.at },
            },
          ]
        : [];
  }
}

function start(state: AuditState, at: string, refundRule: number): readonly AuditEvent[] {
  if (state.status === 'queued') return [started(state.audit, 1, at)];
  if (state.status !== 'processing') return [];
  return state.attempt >= MAX_ATTEMPTS
    ? [failed(state.audit, CRASHED, at, refundRule)]
    : [started(state.audit, state.attempt + 1, at)];
}

function cancel(state: AuditState, order: AuditOrder, at: string, refundRule: number): readonly AuditEvent[] {
  switch (state.status) {
    case 'none': {
      const first = queued(order);
      return [first, cancelled(first.data, 'queued', at, refundRule)];
    }
    case 'queued':
    case 'processing':
      return [cancelled(state.audit, state.status, at, refundRule)];
    case 'complete':
    case 'failed':
    case 'cancelled':
    case 'voided':
      return [];
  }
}

/** False for a worker that a later attempt has replaced: its commands change nothing. */
function isRunning(
  state: AuditState,
  attempt: number,
): state is Extract<AuditState, { status: 'processing' }> {
  return state.status === 'processing' && state.attempt === attempt;
}

function queued(order: AuditOrder): Extract<AuditEvent, { type: 'audit.queued' }> {
  return { type: 'audit.queued', data: { ...order, refunded: 0 } };
}

function started(audit: AuditIdentity, attempt: number, at: string): AuditEvent {
  return { type: 'audit.started', data: { ...audit, attempt, started_at: at } };
}

function failed(audit: AuditIdentity, failure: FailureDetails, at: string, refundRule: number): AuditEvent {
  const refund = decidedRefund(audit.charged, { kind: 'failed', fault: failure.fault }, refundRule);
  return { type: 'audit.failed', data: { ...audit, ...refund, ...failure, completed_at: at } };
}

function cancelled(
  audit: AuditIdentity,
  from: 'queued' | 'processing',
  at: string,
  refundRule: number,
): AuditEvent {
  const refund = decidedRefund(audit.charged, { kind: 'cancelled', from }, refundRule);
  return { type: 'audit.cancelled', data: { ...audit, ...refund, from, completed_at: at } };
}
