import { HttpCode, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CommandClient } from '#messaging/rpc/command-client';
import { commandOptionsOf } from '../../http/observability/request-trace.js';
import type { ApiEnvelope } from '../../http/responses/response.js';
import { callerOf, Endpoint } from '../../http/routes/endpoint.js';
import { notedOf } from '../../http/request-log/noted.js';
import { DescribesReplay } from './describe-replay.js';
import { ApiController } from '../../http/versioning/api-controller.js';
import { type Delivery, DeliveryPath } from './delivery.js';

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
