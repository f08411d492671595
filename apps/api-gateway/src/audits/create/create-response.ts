import { apiPath } from '../../versioning/api-controller.js';
import type { AuditFacts } from '../view/audit-state.js';

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
