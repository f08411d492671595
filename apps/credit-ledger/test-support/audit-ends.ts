import type { AuditCancelled, AuditFailed } from '#contracts/audit/events';

/** What the engine tells of the end of an audit that was charged 150. */
export function ended(
  workspace_id: string,
  audit_id: string,
  refunded: number,
): Omit<AuditCancelled, 'from'> {
  const at = new Date().toISOString();
  const url = 'https://example.com/';
  return {
    workspace_id,
    audit_id,
    audit_type: 'all',
    url,
    charged: 150,
    refunded,
    // A rule of a later release: the ledger checks the bounds alone.
    refund_rule: 99,
    created_at: at,
    completed_at: at,
  };
}

export function failed(
  workspace_id: string,
  audit_id: string,
  fault: AuditFailed['fault'],
  refunded: number,
): AuditFailed {
  const error = { code: 'AUDIT_TIMEOUT', message: 'the page took too long' };
  return { ...ended(workspace_id, audit_id, refunded), failure_reason: 'timeout', fault, error };
}
