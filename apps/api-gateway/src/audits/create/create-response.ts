import { apiPath } from '../../http/versioning/api-controller.js';
import type { ApiEnvelope } from '../../http/responses/response.js';
import type { AuditFields } from '../view/audit-state.js';
import { count, Field, integer } from '../../http/openapi/schemas.js';
import { ShownAudit } from '../fetch/audit-responses.js';

/** Returns the audit's id in a body of `createResponse`. */
export function auditIdIn(body: string): string {
  return (JSON.parse(body) as { data: { audit_id: string } }).data.audit_id;
}

/** Returns the body of a 202 (contract section 4.1). */
export function createResponse(audit: AuditFields, balanceAfter: number, requestId: string): string {
  const { auditId, type, url, charged, createdAt } = audit;
  const response: ApiEnvelope<CreatedAudit> = {
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
  };
  return JSON.stringify(response);
}

/** The credits of contract section 2.2, in the response to a create. */
class CreditsAfterDebit {
  @Field(count('The credits that were charged.')) charged!: number;
  @Field(integer('The balance after this charge.')) balance_after!: number;
}

class AuditLinks {
  @Field({ type: 'string', pattern: '^/api/v1/audit/', description: 'The path of the audit, for GET.' })
  self!: string;
}

export class CreatedAudit extends ShownAudit {
  @Field({ type: 'string', const: 'queued' }) status!: 'queued';
  @Field() credits!: CreditsAfterDebit;
  @Field() links!: AuditLinks;
}
