import { BASE_HEADERS } from './headers.js';
import type { ApiResponse, PathItem } from './openapi-types.js';
import { objectOf, text } from './schemas.js';

/** GET /health/{probe}, which every service has; it has no controller. */
export const HEALTH: PathItem = {
  get: {
    operationId: 'readHealth',
    tags: ['Health'],
    summary: 'Ask a probe',
    description: `\`live\`: the event loop turns. \`startup\`: every server was reached once. \`ready\`: the same, and the process does not \
leave. Needs no key and is not limited.`,
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
      200: probeResponse('It is so.', { status: 'ok' }),
      404: probeResponse('There is no such probe.', { status: 'unknown probe' }),
      503: probeResponse('Not yet, or not any more.', { status: 'unavailable', reason: 'draining' }),
    },
  },
};

function probeResponse(description: string, value: { status: string; reason?: string }): ApiResponse {
  const schema = objectOf({
    status: { type: 'string', const: value.status },
    ...(value.reason !== undefined && { reason: text('What is waited for.') }),
  });
  const content = { 'application/json': { schema, examples: { [value.status]: { value } } } };
  return { description, headers: BASE_HEADERS, content };
}
