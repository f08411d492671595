import type { ApiResponse, Operation } from '../openapi-types.js';
import { BASE_HEADERS } from '../responses/headers.js';
import { objectOf } from '../schemas/schema.js';

const DESCRIPTION = `\`live\`: the event loop turns. \`startup\`: every server was reached once. \`ready\`: the same, and the process does not \
leave. Needs no key and is not limited.`;

/** GET /health/{probe}. */
export function readHealth(): Operation {
  return {
    operationId: 'readHealth',
    tags: ['Health'],
    summary: 'Ask a probe',
    description: DESCRIPTION,
    security: [],
    parameters: [
      {
        name: 'probe',
        in: 'path',
        required: true,
        description: 'What is asked.',
        schema: { type: 'string', enum: ['live', 'startup', 'ready'] },
        example: 'ready',
      },
    ],
    responses: {
      200: probeResponse('It is so.', 'ok'),
      404: probeResponse('There is no such probe.', 'unknown probe'),
      503: probeResponse('Not yet, or not any more.', 'unavailable', 'draining'),
    },
  };
}

function probeResponse(description: string, status: string, reason?: string): ApiResponse {
  return {
    description,
    headers: BASE_HEADERS,
    content: {
      'application/json': {
        schema: objectOf({
          status: { type: 'string', const: status },
          ...(reason !== undefined && { reason: { type: 'string', description: 'What is waited for.' } }),
        }),
        examples: { [status]: { value: { status, ...(reason !== undefined && { reason }) } } },
      },
    },
  };
}
