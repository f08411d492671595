import type { Pool } from 'pg';
import { isId } from '#contracts/identifiers';
import { ApiError } from '../../http/api-error.js';
import type { AuditRow } from './audit-shape.js';

/** Results are read as text: they are passed on, not looked into. */
const READ_AUDIT = `
  select audit_id, audit_type, url, charged, refunded, status, created_at, completed_at, failure_reason,
         error::text, scores::text, dimensions::text, issues::text
    from audits
   where audit_id = $1 and workspace_id = $2 and void_requested_at is null and voided_at is null`;

/**
 * A workspace's audit. Throws 404 `AUDIT_NOT_FOUND` for an unknown one, another workspace's, and one that was taken
 * back because nobody had learned of it.
 */
export async function readAudit(pool: Pool, workspaceId: string, auditId: string): Promise<AuditRow> {
  if (isId('audit', auditId)) {
    const { rows } = await pool.query<AuditRow>({
      name: 'read-audit',
      text: READ_AUDIT,
      values: [auditId, workspaceId],
    });
    if (rows[0]) return rows[0];
  }
  throw auditNotFound();
}

export function auditNotFound(): ApiError {
  return new ApiError('AUDIT_NOT_FOUND', 'This workspace has no audit with this id.');
}
