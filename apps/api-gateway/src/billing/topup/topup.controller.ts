import { Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CommandClient } from '#messaging/command-client';
import { BodyReader } from '../../bodies/body-reader.js';
import { callerOf, Endpoint } from '../../http/endpoint.js';
import { hasLeft } from '../../http/has-left.js';
import { traceOf } from '../../http/request-trace.js';
import { DescribesTopUp } from '../../openapi/operations/top-up.js';
import { ApiController } from '../../versioning/api-controller.js';
import { requirePackage } from './requested-package.js';

/** The ledger asks the payment provider, which may take seconds. */
const DEADLINE_MS = 10_000;

/** POST /billing/topup (contract section 4.5): each call mints one more checkout session. */
@ApiController('billing/topup', 'v1')
export class TopupController {
  constructor(
    private readonly commands: CommandClient,
    private readonly bodies: BodyReader,
  ) {}

  @Post()
  @Endpoint('billing.topup')
  @DescribesTopUp()
  async topUp(@Req() request: FastifyRequest): Promise<object> {
    const { workspaceId } = callerOf(request);
    const owner = { workspaceId, hasLeft: () => hasLeft(request) };
    const name = requirePackage(await this.bodies.read('topup', request.body as Buffer | undefined, owner));
    const { requestId, traceparent } = traceOf(request.id, request.headers.traceparent);
    const checkout = await this.commands.send(
      'ledger.create-checkout',
      { workspace_id: workspaceId, package: name },
      { deadlineMs: DEADLINE_MS, correlationId: requestId, traceparent },
    );
    const { checkout_id, checkout_url, package: sold, amount_usd, credits, expires_at } = checkout;
    const data = { checkout_id, checkout_url, package: sold, amount_usd, credits, expires_at };
    return { data, request_id: requestId };
  }
}
