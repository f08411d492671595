import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOperation } from '@nestjs/swagger';
import { AUDIT_TYPES } from '#contracts/audit/audits';
import { IDEMPOTENCY_WINDOW_HOURS } from '#contracts/limits';
import { PRICES, priceOf } from '#contracts/money/prices';
import { CreateAuditRequest } from './create-audit-request.js';
import { EXAMPLE } from '../../http/openapi/examples.js';
import { Refusals, Success, TakesIdempotencyKey, TakesTraceparent } from '../../http/openapi/operation.js';
import { idOf, type Header, count, Field, integer } from '../../http/openapi/schemas.js';
import { apiPath } from '../../http/routes/endpoint.js';
import type { ApiEnvelope } from '../../http/responses/response.js';
import type { AuditFields } from '../view/state-after.js';
import { ShownAudit } from '../fetch/audit-responses.js';

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

const REPLAY: Header = {
  description:
    '`true` if this is the response to an earlier request with the same key and body; otherwise absent.',
  required: false,
  schema: { type: 'string', const: 'true' },
};

const QUEUED: CreatedAudit = {
  audit_id: EXAMPLE.auditId,
  status: 'queued',
  type: 'seo',
  url: EXAMPLE.url,
  credits: { charged: priceOf('seo'), balance_after: 4_820 },
  links: { self: `/api/v1/audit/${EXAMPLE.auditId}` },
  created_at: EXAMPLE.createdAt,
};

/** POST /api/v1/audit (contract section 4.1). */
export const DescribesCreate = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'createAudit',
      summary: 'Create an audit',
      description: `Charges the price, queues the audit and answers at once. Get the result by webhook or by polling. \
The service reads the body as JSON and ignores its \`Content-Type\`.

Prices in credits (1 credit is $0.01): ${AUDIT_TYPES.map((type) => `\`${type}\` ${PRICES[type]}`).join(', ')}.

With an \`Idempotency-Key\` you can send the request again. Within ${IDEMPOTENCY_WINDOW_HOURS} hours you get the same response, \
with \`X-Idempotent-Replay: true\`, and only one charge. \
Without a key, an error means that nothing was charged, or that the charge is voided.`,
    }),
    TakesIdempotencyKey(),
    TakesTraceparent(),
    ApiBody({
      type: CreateAuditRequest,
      examples: {
        one: { summary: 'One engine', value: { url: EXAMPLE.url, type: 'seo' } },
        all: {
          summary: 'All engines, with tags',
          value: { url: EXAMPLE.url, type: 'all', metadata: { campaign: 'autumn', order: 4711 } },
        },
      },
    }),
    Success(202, 'The audit is queued and paid for.', CreatedAudit, {
      headers: { 'X-Idempotent-Replay': REPLAY },
      requestId: idOf(
        'request',
        'The same as in the header `X-Request-Id`. In a replay (`X-Idempotent-Replay: true`) it is the id of the first request, and the header has the new id.',
      ),
      examples: { queued: { value: { data: QUEUED, request_id: EXAMPLE.requestId } } },
    }),
    Refusals('InvalidAuditError', 'InsufficientCreditsError', 'IdempotencyConflictError', 'EngineBusyError'),
  );
