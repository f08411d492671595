import type { AuditStatus, AuditType } from '../audits.js';
import type { AuditCompleted, TerminalAuditEvent } from '../events/audit-events.js';

/** Commands that the audit engine handles: payload and reply by name. */
export interface AuditCommands {
  /** Idempotent by audit. Carries what the engine needs to cancel an audit whose order has not reached it yet. */
  'audit.cancel': {
    payload: {
      audit_id: string;
      workspace_id: string;
      audit_type: AuditType;
      url: string;
      charged: number;
      created_at: string;
    };
    reply: CancelReply;
  };
  /** What a complete audit ended with, from its events: for a view that has given the result away. Changes nothing. */
  'audit.get-result': {
    payload: { audit_id: string };
    reply: ResultReply;
  };
}

export interface ResultReply {
  /** The data of its `audit.completed`. */
  completed: AuditCompleted;
  /** Of the audit's stream, after that event. */
  version: number;
}

export interface CancelReply {
  /** The state after the command; `voided` where the audit was taken back. */
  status: AuditStatus | 'voided';
  /** The state in which this call or an earlier one cancelled it; null where none did. */
  cancelled_from: 'queued' | 'processing' | null;
  refunded: number;
  completed_at: string | null;
  /** Version of the audit's stream, for the gateway's view. */
  version: number;
  /** The event that it ended with. Absent where it was taken back, and from an engine of the version before. */
  ended?: TerminalAuditEvent;
}
