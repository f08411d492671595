import { applyDecorators, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { WEBHOOK_ATTEMPTS } from '#contracts/limits';
import { CommandClient } from '#messaging/rpc/command-client';
import { DELIVERY_STATUSES } from '#contracts/webhooks/delivery-commands';
import { IsId } from '#contracts/validation/values';
import { commandOptionsOf } from '../../http/observability/request-trace.js';
import { EXAMPLE } from '../../http/openapi/examples.js';
import { Refusals, Success, TakesTraceparent } from '../../http/openapi/operation.js';
import { REQUEST_ID, count, Field, idOf, timestamp } from '../../http/openapi/schemas.js';
import type { ApiEnvelope } from '../../http/responses/response.js';
import { callerOf, Endpoint, ApiController } from '../../http/routes/endpoint.js';
import { notedOf } from '../../http/request-log/request-entry.js';
import { RefusedAs } from '../../http/validation/refused-as.js';

export class Delivery {
  @Field(idOf('delivery', 'The id of the delivery.')) delivery_id!: string;
  @Field(idOf('event', 'The id of the event: `id` of its body, and `X-Service-Webhook-Id`.'))
  event_id!: string;
  @Field(idOf('endpoint', 'The webhook endpoint of the delivery.')) endpoint_id!: string;
  // A replayed delivery is never `dropped`.
  @Field({ type: 'string', enum: DELIVERY_STATUSES.filter((status) => status !== 'dropped') })
  status!: string;
  @Field(count('All attempts so far, with those before a replay.')) attempts!: number;
  @Field({ ...timestamp('When the next attempt is due. null while an attempt runs.'), nullable: true })
  next_attempt_at!: string | null;
}

@RefusedAs('DELIVERY_NOT_FOUND', 'This workspace has no delivery with this id.')
export class DeliveryPath {
  @IsId(['delivery', 'event'])
  @Field({
    name: 'delivery_id',
    type: 'string',
    minLength: 1,
    description:
      'The id of the delivery, `dlv_…`. You can also send the id of its event, `evt_…`, if the event went to one endpoint.',
    example: EXAMPLE.deliveryId,
  })
  readonly id!: string;
}

const DELIVERY: Delivery = {
  delivery_id: EXAMPLE.deliveryId,
  event_id: EXAMPLE.eventId,
  endpoint_id: EXAMPLE.endpointId,
  status: 'pending',
  attempts: 5,
  next_attempt_at: EXAMPLE.later,
};

/** POST /api/v1/webhooks/deliveries/{delivery_id}/replay (contract section 4.6). */
const DescribesReplay = () =>
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

const DEADLINE_MS = 5_000;

/** Handles POST /webhooks/deliveries/{id}/replay (contract section 4.6); the dispatcher does the replay. */
@ApiController('webhooks/deliveries', 'v1')
export class DeliveriesController {
  constructor(private readonly commands: CommandClient) {}

  @Post(':id/replay')
  @HttpCode(202)
  @Endpoint('delivery.replay')
  @DescribesReplay()
  async replay(
    @Param() { id }: DeliveryPath,
    @Req() request: FastifyRequest,
  ): Promise<ApiEnvelope<Delivery>> {
    const delivery = await this.commands.send(
      'webhooks.replay-delivery',
      { workspace_id: callerOf(request).workspaceId, delivery_id: id },
      commandOptionsOf(request, DEADLINE_MS),
    );
    // The request may have contained the event's id instead.
    notedOf(request).deliveryId = delivery.delivery_id;
    const { delivery_id, event_id, endpoint_id, status, attempts, next_attempt_at } = delivery;
    const data = { delivery_id, event_id, endpoint_id, status, attempts, next_attempt_at };
    return { data, request_id: request.id };
  }
}
