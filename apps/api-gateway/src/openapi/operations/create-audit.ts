import { AUDIT_TYPES } from '#contracts/audits';
import { IDEMPOTENCY_WINDOW_HOURS } from '#contracts/limits';
import { PRICES, priceOf } from '#contracts/prices';
import { EXAMPLE } from '../examples.js';
import type { Header, Operation } from '../openapi-types.js';
import { parameterRef } from '../parameters.js';
import { limitsTable } from '../rate-limit-text.js';
import { EVERY_POST } from '../responses/common-responses.js';
import { errorResponse } from '../responses/error-response.js';
import { API_HEADERS, headerRefs, HEADERS } from '../responses/headers.js';
import { dataWithRequestId, REQUEST_ID_OF_FIRST, schemaRef } from '../schemas/schema.js';

const REPLAY: Header = {
  description: `There, and \`true\`, where this is the answer of an earlier request with the same key and body.`,
  required: false,
  schema: { type: 'string', const: 'true' },
};

const DESCRIPTION = `Debits the price from the balance, queues the audit and answers at once; the outcome comes by \
webhook or by polling. The body is read as JSON whatever its \`Content-Type\` says.

Prices in credits, 1 credit being $0.01: ${AUDIT_TYPES.map((type) => `\`${type}\` ${PRICES[type]}`).join(', ')}.

With an \`Idempotency-Key\` the request may be sent again: within ${IDEMPOTENCY_WINDOW_HOURS} hours it gets the same answer, \
with \`X-Idempotent-Replay: true\`, and one debit. \
Without a key an answer that is an error means that nothing is charged, or that it is taken back.

${limitsTable('audit.create')}`;

/** POST /api/v1/audit (contract section 4.1). */
export function createAudit(docsUrl: string): Operation {
  return {
    operationId: 'createAudit',
    tags: ['Audits'],
    summary: 'Create an audit',
    description: DESCRIPTION,
    parameters: [parameterRef('IdempotencyKey'), parameterRef('Traceparent')],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemaRef('CreateAuditRequest'),
          examples: {
            one: { summary: 'One engine', value: { url: EXAMPLE.url, type: 'seo' } },
            all: {
              summary: 'All engines, with tags',
              value: { url: EXAMPLE.url, type: 'all', metadata: { campaign: 'autumn', order: 4711 } },
            },
          },
        },
      },
    },
    responses: {
      ...EVERY_POST,
      202: {
        description: 'The audit is queued and paid for.',
        headers: { ...API_HEADERS, 'X-Idempotent-Replay': REPLAY },
        content: {
          'application/json': {
            schema: dataWithRequestId(schemaRef('CreatedAudit'), REQUEST_ID_OF_FIRST),
            examples: { queued: { value: QUEUED } },
          },
        },
      },
      400: errorResponse('InvalidAuditError', { docsUrl }),
      402: errorResponse('InsufficientCreditsError', { docsUrl }),
      409: errorResponse('IdempotencyConflictError', {
        headers: {
          'Retry-After': {
            ...HEADERS['Retry-After'],
            required: false,
            description:
              'There where a request with the same key and body is still in progress: seconds until its answer may be had.',
          },
        },
        docsUrl,
      }),
      503: errorResponse('EngineBusyError', {
        headers: headerRefs('Retry-After'),
        docsUrl,
      }),
    },
  };
}

const QUEUED = {
  data: {
    audit_id: EXAMPLE.auditId,
    status: 'queued',
    type: 'seo',
    url: EXAMPLE.url,
    credits: { charged: priceOf('seo'), balance_after: 4_820 },
    links: { self: `/api/v1/audit/${EXAMPLE.auditId}` },
    created_at: EXAMPLE.createdAt,
  },
  request_id: EXAMPLE.requestId,
};
