import { formatUsd } from '#contracts/money';
import { EXAMPLE } from '../examples.js';
import type { Operation } from '../openapi-types.js';
import { parameterRef } from '../parameters.js';
import { limitsTable } from '../rate-limit-text.js';
import { EVERY_OPERATION } from '../responses/common-responses.js';
import { API_HEADERS } from '../responses/headers.js';
import { dataWithRequestId, schemaRef } from '../schemas/schema.js';

const DESCRIPTION = `Costs no credits: ask before you create audits. The tier, and with it the limits, follows from \`lifetime_purchased\`.

${limitsTable('balance.get')}`;

/** GET /api/v1/balance (contract section 4.4). */
export function getBalance(): Operation {
  return {
    operationId: 'getBalance',
    tags: ['Balance'],
    summary: 'Read the balance',
    description: DESCRIPTION,
    parameters: [parameterRef('Traceparent')],
    responses: {
      ...EVERY_OPERATION,
      200: {
        description: 'The balance as it is now.',
        headers: API_HEADERS,
        content: {
          'application/json': {
            schema: dataWithRequestId(schemaRef('Balance')),
            examples: { balance: { value: { data: BALANCE, request_id: EXAMPLE.requestId } } },
          },
        },
      },
    },
  };
}

const BALANCE = {
  balance: 4_820,
  balance_usd: formatUsd(4_820),
  lifetime_purchased: 4_900,
  lifetime_consumed: 80,
  low_balance_threshold: 500,
};
