import type { AuditStatus, AuditType } from '#contracts/audit/audits';

/** What never changes about an audit. The first write stores them. */
export interface AuditFields {
  readonly auditId: string;
  readonly workspaceId: string;
  readonly type: AuditType;
  readonly url: string;
  /** What the page is for, if the create said it. A later release may know more kinds. */
  readonly kind?: string | undefined;
  readonly charged: number;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** The state of an audit at a version of its stream. JSON columns are JSON text. */
export interface AuditState extends AuditFields {
  readonly version: number;
  readonly status: AuditStatus;
  readonly refunded: number;
  readonly completedAt: string | null;
  readonly failureReason: string | null;
  readonly error: string | null;
  readonly page: string | null;
  readonly scores: string | null;
  readonly dimensions: string | null;
  /** The first `MAX_ISSUES`. */
  readonly issues: string | null;
  /** Those after them, for the report; null if there are none. */
  readonly moreIssues: string | null;
  /** How many the audit found. */
  readonly issuesTotal: number | null;
}

/**
 * Returns one state per audit, that of the highest version, in the order of the audit ids. A statement can write a row
 * only once, and statements that lock rows in the same order can't deadlock.
 */
export function newestStates(states: readonly AuditState[]): AuditState[] {
  const newest = new Map<string, AuditState>();
  for (const state of states) {
    const known = newest.get(state.auditId);
    if (!known || known.version < state.version) newest.set(state.auditId, state);
  }
  return [...newest.values()].sort((one, other) => (one.auditId < other.auditId ? -1 : 1));
}
