import { AUDIT_EXAMPLES } from '../audit-examples.js';
import { EXAMPLE } from '../examples.js';
import type { Header, Operation } from '../openapi-types.js';
import { parameterRef } from '../parameters.js';
import { limitsTable } from '../rate-limit-text.js';
import { EVERY_OPERATION } from '../responses/common-responses.js';
import { errorResponse } from '../responses/error-response.js';
import { API_HEADERS, ENCODING_HEADERS } from '../responses/headers.js';
import { objectOf, schemaRef } from '../schemas/schema.js';

const ETAG: Header = {
  description: 'Of an audit that has ended: names this answer, for `If-None-Match`.',
  required: false,
  schema: { type: 'string', pattern: '^(W/)?"[^"]*"$', examples: [EXAMPLE.etag] },
};

const CACHE_CONTROL: Header = {
  description:
    '`private, no-cache` of an audit that has ended: its caller may keep it, and must ask whether it still holds.',
  required: true,
  schema: { type: 'string', enum: ['no-store', 'private, no-cache'] },
};

const DESCRIPTION = `Costs no credits. Which fields there are depends on the status. Most audits finish in 15 to 60 seconds: poll every 5 \
to 10 seconds with exponential back-off, or wait for the webhook.

${limitsTable('audit.fetch')}`;

/** GET /api/v1/audit/{audit_id} (contract section 4.2). */
export function fetchAudit(docsUrl: string): Operation {
  return {
    operationId: 'fetchAudit',
    tags: ['Audits'],
    summary: 'Fetch an audit',
    description: DESCRIPTION,
    parameters: [parameterRef('AuditId'), parameterRef('IfNoneMatch')],
    responses: {
      ...EVERY_OPERATION,
      200: {
        description: 'The audit as it stands.',
        headers: { ...API_HEADERS, ...ENCODING_HEADERS, ETag: ETAG, 'Cache-Control': CACHE_CONTROL },
        content: {
          'application/json': { schema: objectOf({ data: schemaRef('Audit') }), examples: AUDIT_EXAMPLES },
        },
      },
      304: {
        description: 'The audit has ended, and the answer that `If-None-Match` names still holds.',
        headers: {
          ...API_HEADERS,
          Vary: ENCODING_HEADERS.Vary,
          ETag: { ...ETAG, required: true },
          'Cache-Control': CACHE_CONTROL,
        },
      },
      404: errorResponse('AuditNotFoundError', { docsUrl }),
    },
  };
}
