import { BASE_HEADERS } from '../../http/openapi/headers.js';
import { objectOf, text, type ApiResponse, type PathItem } from '../../http/openapi/schemas.js';

/** GET /health/{probe}, which every service has; it has no controller. */
export const HEALTH: PathItem = {
  get: {
    operationId: 'readHealth',
    tags: ['Health'],
    summary: 'Ask a probe',
    description: `Needs no API key and has no rate limit.

- \`live\`: the process runs.
- \`startup\`: the process has reached each server that it needs at least once.
- \`ready\`: the same, and the process is not draining.`,
    parameters: [
      {
        name: 'probe',
        in: 'path',
        required: true,
        description: 'The name of the probe.',
        schema: { type: 'string', enum: ['live', 'startup', 'ready'] },
        example: 'ready',
      },
    ],
    responses: {
      200: probeResponse('The answer is yes.', { status: 'ok' }),
      404: probeResponse('This probe does not exist.', { status: 'unknown probe' }),
      503: probeResponse('The answer is not yet, or no longer.', {
        status: 'unavailable',
        reason: 'draining',
      }),
    },
  },
};

function probeResponse(description: string, value: { status: string; reason?: string }): ApiResponse {
  const schema = objectOf({
    status: { type: 'string', const: value.status },
    ...(value.reason !== undefined && { reason: text('The cause.') }),
  });
  const content = { 'application/json': { schema, examples: { [value.status]: { value } } } };
  return { description, headers: BASE_HEADERS, content };
}
