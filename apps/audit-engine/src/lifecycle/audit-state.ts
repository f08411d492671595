import type { AuditEvent, AuditIdentity } from '#contracts/audit/events';

export type AuditState =
  | { readonly status: 'none' }
  | { readonly status: 'queued'; readonly audit: AuditIdentity }
  | { readonly status: 'processing'; readonly audit: AuditIdentity; readonly attempt: number }
  | EndedAudit
  /** Voided, or refused in advance by a tombstone. */
  | { readonly status: 'voided' };

/** An audit with an end that the partner sees. */
export interface EndedAudit {
  readonly status: 'complete' | 'failed' | 'cancelled';
  readonly refunded: number;
  readonly completedAt: string;
}

export const NO_AUDIT: AuditState = { status: 'none' };

/** True if no event can follow. */
export function hasEnded(state: AuditState): state is EndedAudit | { readonly status: 'voided' } {
  return state.status !== 'none' && state.status !== 'queued' && state.status !== 'processing';
}

export function evolve(_: AuditState, event: AuditEvent): AuditState {
  switch (event.type) {
    case 'audit.queued':
      return { status: 'queued', audit: event.data };
    case 'audit.started':
      return { status: 'processing', audit: identityOf(event.data), attempt: event.data.attempt };
    case 'audit.completed':
      return { status: 'complete', refunded: event.data.refunded, completedAt: event.data.completed_at };
    case 'audit.failed':
      return { status: 'failed', refunded: event.data.refunded, completedAt: event.data.completed_at };
    case 'audit.cancelled':
      return { status: 'cancelled', refunded: event.data.refunded, completedAt: event.data.completed_at };
    case 'audit.voided':
      return { status: 'voided' };
  }
}

/** Returns the identity only, without the event's other fields, because the next event repeats just the identity. */
function identityOf(data: AuditIdentity): AuditIdentity {
  const { audit_id, workspace_id, audit_type, url, page_kind, charged, refunded, created_at } = data;
  return {
    ...{ audit_id, workspace_id, audit_type, url, charged, refunded, created_at },
    ...(page_kind !== undefined && { page_kind }),
  };
}

export function fold(events: readonly AuditEvent[]): AuditState {
  return events.reduce(evolve, NO_AUDIT);
}
