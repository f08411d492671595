import type { AuditResult } from '#contracts/audit/audits';
import type { AuditFailed, AuditIdentity } from '#contracts/audit/events';

/** Why an audit failed: a row of the failure taxonomy. */
export type FailureFacts = Pick<AuditFailed, 'failure_reason' | 'fault' | 'error' | 'detail'>;

/** The facts of an audit that stay the same from its order on. */
export type AuditOrder = Omit<AuditIdentity, 'refunded'>;

/** The commands to an audit. `at` is the present time (ISO 8601 UTC). */
export type LifecycleCommand =
  /** The ledger charged for it. */
  | { readonly kind: 'order'; readonly order: AuditOrder }
  /** A worker has claimed it: for the first time, or because the worker before it died or gave it back. */
  | {
      readonly kind: 'start';
      readonly at: string;
      /** True where the audit had begun and waited for a host: the attempt continues, and is not counted again. */
      readonly resumes?: boolean;
    }
  /** The worker of that attempt has a result. */
  | { readonly kind: 'complete'; readonly attempt: number; readonly result: AuditResult; readonly at: string }
  /** The worker of that attempt found that it can't be audited. */
  | { readonly kind: 'fail'; readonly attempt: number; readonly failure: FailureFacts; readonly at: string }
  /** Its deadline is long past, although its worker lives. */
  | { readonly kind: 'expire'; readonly at: string }
  /** The partner cancels it; carries the order, which may not have come yet. */
  | { readonly kind: 'cancel'; readonly order: AuditOrder; readonly at: string }
  /** Its charge was voided; the order may not have arrived yet. */
  | { readonly kind: 'void'; readonly auditId: string; readonly workspaceId: string; readonly at: string };

/** Returns the order in a message, without its other fields. */
export function orderOf(
  message: Omit<AuditIdentity, 'refunded' | 'keyless'> & { readonly keyless?: boolean },
): AuditOrder {
  const { audit_id, workspace_id, audit_type, url, charged, created_at, keyless } = message;
  return {
    audit_id,
    workspace_id,
    audit_type,
    url,
    charged,
    created_at,
    ...(keyless === true && { keyless: true as const }),
  };
}
