import type { AuditStatus, AuditType } from '#contracts/audit/audits';

/** What never changes about an audit: written once, by whoever comes first. */
export interface AuditFacts {
  readonly auditId: string;
  readonly workspaceId: string;
  readonly type: AuditType;
  readonly url: string;
  readonly charged: number;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** An audit as a version of its stream leaves it. JSON columns are JSON text. */
export interface AuditState extends AuditFacts {
  readonly version: number;
  /** Ordered without an Idempotency-Key. */
  readonly withoutKey: boolean;
  readonly status: AuditStatus;
  readonly refunded: number;
  readonly completedAt: string | null;
  readonly failureReason: string | null;
  readonly error: string | null;
  readonly scores: string | null;
  readonly dimensions: string | null;
  readonly issues: string | null;
}

/**
 * One state per audit, that of the greatest version, in the order of the audit ids: a statement can write a row only
 * once, and statements that lock rows in one order never wait for each other in a circle.
 */
export function newestStates(states: readonly AuditState[]): AuditState[] {
  const newest = new Map<string, AuditState>();
  for (const state of states) {
    const known = newest.get(state.auditId);
    if (!known || known.version < state.version) newest.set(state.auditId, state);
  }
  return [...newest.values()].sort((one, other) => (one.auditId < other.auditId ? -1 : 1));
}
