import { applyDecorators } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AUDIT } from './audit-responses.js';
import { EXAMPLE, AUDIT_EXAMPLES } from '../../http/openapi/examples.js';
import { API_HEADERS, ENCODING_HEADERS } from '../../http/openapi/headers.js';
import type { Header } from '../../http/openapi/schemas.js';
import { Responds, Refusals, Success, TakesIfNoneMatch } from '../../http/openapi/operation.js';

const ETAG: Header = {
  description: 'Only for an audit that has ended: identifies this response, for `If-None-Match`.',
  required: false,
  schema: { type: 'string', pattern: '^(W/)?"[^"]*"$', examples: [EXAMPLE.etag] },
};

const CACHE_CONTROL: Header = {
  description:
    '`private, no-cache` for an audit that has ended: you may store the response, but must check each time that it is still valid.',
  required: true,
  schema: { type: 'string', enum: ['no-store', 'private, no-cache'] },
};

/** GET /api/v1/audit/{audit_id} (contract section 4.2). */
export const DescribesFetch = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'fetchAudit',
      summary: 'Fetch an audit',
      description: `Costs no credits. The fields depend on the status. Most audits finish in 15 to 60 seconds. Poll every 5 to 10 seconds with \
exponential back-off, or wait for the webhook.`,
    }),
    TakesIfNoneMatch(),
    Success(200, 'The present state of the audit.', AUDIT, {
      headers: { ...ENCODING_HEADERS, ETag: ETAG, 'Cache-Control': CACHE_CONTROL },
      examples: AUDIT_EXAMPLES,
    }),
    Responds(304, {
      description: 'The audit has ended, and the response that `If-None-Match` names is still valid.',
      headers: {
        ...API_HEADERS,
        Vary: ENCODING_HEADERS.Vary,
        ETag: { ...ETAG, required: true },
        'Cache-Control': CACHE_CONTROL,
      },
    }),
    Refusals('AuditNotFoundError'),
  );
