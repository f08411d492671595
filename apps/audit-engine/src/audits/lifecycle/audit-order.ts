import type { AuditIdentity } from '#contracts/audit/events';
import type { AuditOrder } from './lifecycle-command.js';

/** The order that a message carries, without what else is in it. */
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
