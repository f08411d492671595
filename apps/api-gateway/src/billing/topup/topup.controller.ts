import { Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CommandClient } from '#messaging/rpc/command-client';
import { JsonBody } from '../../http/bodies/request-pipe.js';
import type { ApiEnvelope } from '../../http/responses/response.js';
import { callerOf, Endpoint } from '../../http/routes/endpoint.js';
import { commandOptionsOf } from '../../http/observability/request-trace.js';
import { DescribesTopUp } from './describe-top-up.js';
import { ApiController } from '../../http/versioning/api-controller.js';
import { type Checkout, TopUpRequest } from './top-up.js';

/** The ledger calls the payment provider, which may take seconds. */
const DEADLINE_MS = 10_000;

/** Handles POST /billing/topup (contract section 4.5): each call creates a checkout session. */
@ApiController('billing/topup', 'v1')
export class TopupController {
  constructor(private readonly commands: CommandClient) {}

  @Post()
  @Endpoint('billing.topup')
  @DescribesTopUp()
  async topUp(
    @JsonBody(() => 'topup') { package: name }: TopUpRequest,
    @Req() request: FastifyRequest,
  ): Promise<ApiEnvelope<Checkout>> {
    const { workspaceId } = callerOf(request);
    const checkout = await this.commands.send(
      'ledger.create-checkout',
      { workspace_id: workspaceId, package: name },
      commandOptionsOf(request, DEADLINE_MS),
    );
    const { checkout_id, checkout_url, package: sold, amount_usd, credits, expires_at } = checkout;
    const data = { checkout_id, checkout_url, package: sold, amount_usd, credits, expires_at };
    return { data, request_id: request.id };
  }
}
