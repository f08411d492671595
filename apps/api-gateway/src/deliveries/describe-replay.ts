import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WEBHOOK_ATTEMPTS } from '#contracts/limits';
import { Delivery } from './delivery.js';
import { EXAMPLE } from '../docs/openapi/examples.js';
import { Refusals, Success, TakesTraceparent } from '../docs/openapi/operation.js';
import { REQUEST_ID } from '../docs/openapi/schemas.js';

const DELIVERY: Delivery = {
  delivery_id: EXAMPLE.deliveryId,
  event_id: EXAMPLE.eventId,
  endpoint_id: EXAMPLE.endpointId,
  status: 'pending',
  attempts: 5,
  next_attempt_at: EXAMPLE.later,
};

/** POST /api/v1/webhooks/deliveries/{delivery_id}/replay (contract section 4.6). */
export const DescribesReplay = () =>
  applyDecorators(
    ApiTags('Webhooks'),
    ApiOperation({
      operationId: 'replayDelivery',
      summary: 'Deliver an event again',
      description: `Sends the original body again, with a fresh timestamp and signature, in a new series of up to ${WEBHOOK_ATTEMPTS} attempts on \
the same delivery. The event keeps its id, so a receiver that drops what it has seen may be sent a replay at any time. \
It takes no body; one that is sent is ignored.`,
    }),
    TakesTraceparent(),
    Success(202, 'A new series of attempts is due.', Delivery, {
      requestId: REQUEST_ID,
      examples: { due: { value: { data: DELIVERY, request_id: EXAMPLE.requestId } } },
    }),
    Refusals('DeliveryNotFoundError', 'WebhookEndpointDisabledError'),
  );
