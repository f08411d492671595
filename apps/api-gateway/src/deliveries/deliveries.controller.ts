import { Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '#contracts/identifiers';
import { CommandClient } from '#messaging/command-client';
import { traceOf } from '../http/request-trace.js';
import { sendJson } from '../http/answer.js';
import { ApiError } from '../http/api-error.js';
import { callerOf, Endpoint } from '../http/endpoint.js';
import { DescribesReplay } from '../openapi/operations/replay-delivery.js';
import { ApiController } from '../versioning/api-controller.js';
import { DeliveryPath } from './delivery-path.js';

const DEADLINE_MS = 5_000;

/** POST /webhooks/deliveries/{id}/replay (contract section 4.6): accepted here, done by the dispatcher. */
@ApiController('webhooks/deliveries', 'v1')
export class DeliveriesController {
  constructor(private readonly commands: CommandClient) {}

  @Post(':id/replay')
  @Endpoint('delivery.replay')
  @DescribesReplay()
  async replay(
    @Param() { id }: DeliveryPath,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!isId('delivery', id)) {
      throw new ApiError('DELIVERY_NOT_FOUND', 'This workspace has no delivery with this id.');
    }
    const { requestId, traceparent } = traceOf(request.id, request.headers.traceparent);
    const delivery = await this.commands.send(
      'webhooks.replay-delivery',
      { workspace_id: callerOf(request).workspaceId, delivery_id: id },
      { deadlineMs: DEADLINE_MS, correlationId: requestId, traceparent },
    );
    const { delivery_id, event_id, endpoint_id, status, attempts, next_attempt_at } = delivery;
    const data = { delivery_id, event_id, endpoint_id, status, attempts, next_attempt_at };
    sendJson(reply, 202, JSON.stringify({ data, request_id: requestId }));
  }
}
