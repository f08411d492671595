import type { AuditResult } from '#contracts/audit/audits';
import type { AuditFailed, AuditIdentity } from '#contracts/audit/events';

/** The failure of an audit: a row of the failure taxonomy. */
export type FailureDetails = Pick<AuditFailed, 'failure_reason' | 'fault' | 'error' | 'detail'>;

/** The facts of an audit that never change after its order. */
export type AuditOrder = Omit<AuditIdentity, 'refunded'>;

/** The commands to an audit. `at` is the present time (ISO 8601 UTC). */
export type LifecycleCommand =
  /** The ledger charged for the audit. */
  | { readonly kind: 'order'; readonly order: AuditOrder }
  /** A worker claimed the audit: for the first time, or because the previous worker died or released it. */
  | {
      readonly kind: 'start';
      readonly at: string;
      /** True if the audit had begun and waited for a host: the attempt continues, and is not counted again. */
      readonly resumes?: boolean;
    }
  /** The worker of that attempt has a result. */
  | { readonly kind: 'complete'; readonly attempt: number; readonly result: AuditResult; readonly at: string }
  /** The worker of that attempt found that the page can't be audited. */
  | { readonly kind: 'fail'; readonly attempt: number; readonly failure: FailureDetails; readonly at: string }
  /** The deadline is long past, although the worker is alive. */
  | { readonly kind: 'expire'; readonly at: string }
  /** The partner cancels the audit. It carries the order, which may not have arrived yet. */
  | { readonly kind: 'cancel'; readonly order: AuditOrder; readonly at: string }
  /** Its charge was voided; the order may not have arrived yet. */
  | { readonly kind: 'void'; readonly auditId: string; readonly workspaceId: string; readonly at: string };

/** Returns the order in a message, without the message's other fields. */
export function orderOf(message: AuditOrder): AuditOrder {
  const { audit_id, workspace_id, audit_type, url, page_kind, charged, created_at } = message;
  // A field without a value would take each event off the fast path of its hash.
  return {
    ...{ audit_id, workspace_id, audit_type, url, charged, created_at },
    ...(page_kind !== undefined && { page_kind }),
  };
}
