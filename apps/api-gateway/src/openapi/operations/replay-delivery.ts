import { WEBHOOK_ATTEMPTS } from '#contracts/limits';
import { EXAMPLE } from '../examples.js';
import type { Operation } from '../openapi-types.js';
import { parameterRef } from '../parameters.js';
import { limitsTable } from '../rate-limit-text.js';
import { EVERY_POST } from '../responses/common-responses.js';
import { errorResponse } from '../responses/error-response.js';
import { API_HEADERS } from '../responses/headers.js';
import { dataWithRequestId, schemaRef } from '../schemas/schema.js';

const DESCRIPTION = `Sends the original body again, with a fresh timestamp and signature, in a new series of up to ${WEBHOOK_ATTEMPTS} attempts on \
the same delivery. The event keeps its id, so a receiver that drops what it has seen may be sent a replay at any time. \
It takes no body; one that is sent is ignored.

${limitsTable('delivery.replay')}`;

/** POST /api/v1/webhooks/deliveries/{delivery_id}/replay (contract section 4.6). */
export function replayDelivery(docsUrl: string): Operation {
  return {
    operationId: 'replayDelivery',
    tags: ['Webhooks'],
    summary: 'Deliver an event again',
    description: DESCRIPTION,
    parameters: [parameterRef('DeliveryId'), parameterRef('Traceparent')],
    responses: {
      ...EVERY_POST,
      202: {
        description: 'A new series of attempts is due.',
        headers: API_HEADERS,
        content: {
          'application/json': {
            schema: dataWithRequestId(schemaRef('Delivery')),
            examples: { due: { value: { data: DELIVERY, request_id: EXAMPLE.requestId } } },
          },
        },
      },
      404: errorResponse('DeliveryNotFoundError', { docsUrl }),
      409: errorResponse('WebhookEndpointDisabledError', { docsUrl }),
    },
  };
}

const DELIVERY = {
  delivery_id: EXAMPLE.deliveryId,
  event_id: EXAMPLE.eventId,
  endpoint_id: EXAMPLE.endpointId,
  status: 'pending',
  attempts: 5,
  next_attempt_at: EXAMPLE.later,
};
