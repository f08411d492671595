import type { AuditResult, AuditType, Fault } from '../audits.js';

/** Events of the streams `audit-<audit>` in the engine. Amounts are credits; times are ISO 8601 UTC. */
export type AuditEvent =
  | { readonly type: 'audit.queued'; readonly data: AuditIdentity }
  | { readonly type: 'audit.started'; readonly data: AuditStarted }
  | { readonly type: 'audit.completed'; readonly data: AuditCompleted }
  | { readonly type: 'audit.failed'; readonly data: AuditFailed }
  | { readonly type: 'audit.cancelled'; readonly data: AuditCancelled }
  | { readonly type: 'audit.voided'; readonly data: AuditVoided };

export type AuditEventType = AuditEvent['type'];

/** In every audit event, so that a consumer needs no other message to act, whatever the order of arrival. */
export interface AuditIdentity {
  readonly audit_id: string;
  readonly workspace_id: string;
  readonly audit_type: AuditType;
  readonly url: string;
  readonly charged: number;
  readonly refunded: number;
  readonly created_at: string;
  /** Ordered without an Idempotency-Key: no partner may be told of it before they learned its id. Absent means false. */
  readonly keyless?: true;
}

export interface AuditStarted extends AuditIdentity {
  /** 1 for the first worker; raised when a worker died and another took over. */
  readonly attempt: number;
  readonly started_at: string;
}

export interface AuditCompleted extends AuditIdentity {
  readonly result: AuditResult;
  readonly completed_at: string;
}

export interface AuditFailed extends AuditIdentity {
  /** A code of the failure taxonomy, for example `timeout` or `dns_not_found`. */
  readonly failure_reason: string;
  readonly fault: Fault;
  readonly error: { readonly code: string; readonly message: string };
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly completed_at: string;
}

export interface AuditCancelled extends AuditIdentity {
  readonly from: 'queued' | 'processing';
  readonly completed_at: string;
}

/** Terminal without a webhook: the caller never learned of this audit, its charge is returned. */
export interface AuditVoided {
  readonly audit_id: string;
  readonly workspace_id: string;
  readonly voided_at: string;
}

/** The audit events that a partner is told of. */
export type TerminalAuditEvent = Extract<
  AuditEvent,
  { type: 'audit.completed' | 'audit.failed' | 'audit.cancelled' }
>;
