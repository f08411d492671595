import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WEBHOOK_ATTEMPTS } from '#contracts/limits';
import { Delivery } from './delivery.js';
import { EXAMPLE } from '../../http/openapi/examples.js';
import { Refusals, Success, TakesTraceparent } from '../../http/openapi/operation.js';
import { REQUEST_ID } from '../../http/openapi/schemas.js';

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
      summary: 'Replay a delivery',
      description: `Sends the original body again, with a new timestamp and signature. The delivery gets a new series of up to ${WEBHOOK_ATTEMPTS} \
attempts. The event keeps its id. A receiver that ignores the ids it has seen ignores the replay, too. A request body is ignored.`,
    }),
    TakesTraceparent(),
    Success(202, 'A new series of attempts is due.', Delivery, {
      requestId: REQUEST_ID,
      examples: { due: { value: { data: DELIVERY, request_id: EXAMPLE.requestId } } },
    }),
    Refusals('DeliveryNotFoundError', 'WebhookEndpointDisabledError'),
  );
