import { CANCELLED_CREDITS } from '../audit-examples.js';
import { EXAMPLE } from '../examples.js';
import type { Operation } from '../openapi-types.js';
import { parameterRef } from '../parameters.js';
import { limitsTable } from '../rate-limit-text.js';
import { EVERY_POST } from '../responses/common-responses.js';
import { errorResponse } from '../responses/error-response.js';
import { API_HEADERS } from '../responses/headers.js';
import { objectOf, schemaRef } from '../schemas/schema.js';

const DESCRIPTION = `Gives 100 % of the charge back while the audit is queued, 50 % while it is processed; the event \`audit.cancelled\` \
follows. An audit that has ended stays as it is and is answered as it stands, so that the call may be repeated. \
What it answers every later \`GET\` shows, too. \
It takes no body; one that is sent is ignored.

${limitsTable('audit.cancel')}`;

/** POST /api/v1/audit/{audit_id}:cancel (contract section 4.3). */
export function cancelAudit(docsUrl: string): Operation {
  return {
    operationId: 'cancelAudit',
    tags: ['Audits'],
    summary: 'Cancel an audit',
    description: DESCRIPTION,
    parameters: [parameterRef('AuditId'), parameterRef('Traceparent')],
    responses: {
      ...EVERY_POST,
      200: {
        description: 'The state of the audit after the call.',
        headers: API_HEADERS,
        content: {
          'application/json': {
            schema: objectOf({ data: schemaRef('CancelAnswer') }),
            examples: {
              cancelled: {
                value: {
                  data: { audit_id: EXAMPLE.auditId, status: 'cancelled', credits: CANCELLED_CREDITS },
                },
              },
            },
          },
        },
      },
      404: errorResponse('AuditNotFoundError', { docsUrl }),
    },
  };
}
