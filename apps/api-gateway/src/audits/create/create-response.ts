import { apiPath } from '../../versioning/api-controller.js';
import type { AuditFacts } from '../view/audit-state.js';

/** The audit that a body of `createResponse` is about. */
export function auditIdIn(body: string): string {
  return (JSON.parse(body) as { data: { audit_id: string } }).data.audit_id;
}

/** The body of a 202 (contract section 4.1). */
export function createResponse(audit: AuditFacts, balanceAfter: number, requestId: string): string {
  const { auditId, type, url, charged, createdAt } = audit;
  return JSON.stringify({
    data: {
      audit_id: auditId,
      status: 'queued',
      type,
      url,
      credits: { charged, balance_after: balanceAfter },
      links: { self: apiPath('v1', `audit/${auditId}`) },
      created_at: createdAt,
    },
    request_id: requestId,
  });
}
