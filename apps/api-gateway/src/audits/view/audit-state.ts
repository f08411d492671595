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
  readonly keyless: boolean;
  readonly status: AuditStatus;
  readonly refunded: number;
  readonly completedAt: string | null;
  readonly failureReason: string | null;
  readonly error: string | null;
  readonly scores: string | null;
  readonly dimensions: string | null;
  readonly issues: string | null;
}
