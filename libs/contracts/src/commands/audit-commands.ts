import type { AuditStatus, AuditType } from '../audits.js';

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
}

export interface CancelReply {
  /** The state after the command; `voided` where the audit was taken back. */
  status: AuditStatus | 'voided';
  /** True where this call or an earlier one cancelled it. */
  cancelled_from: 'queued' | 'processing' | null;
  refunded: number;
  completed_at: string | null;
  /** Version of the audit's stream, for the gateway's view. */
  version: number;
}
