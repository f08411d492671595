import { applyDecorators, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags, ApiSchema } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { IsIn } from 'class-validator';
import { CREDIT_PACKAGES, type PackageName, totalCredits } from '#contracts/money/prices';
import { CommandClient } from '#messaging/rpc/command-client';
import { JsonBody } from '../../http/bodies/request-pipe.js';
import type { ApiEnvelope } from '../../http/responses/response.js';
import { callerOf, Endpoint, ApiController } from '../../http/routes/endpoint.js';
import { commandOptionsOf } from '../../http/observability/request-trace.js';
import { EXAMPLE } from '../../http/openapi/examples.js';
import { Refusals, Success, TakesTraceparent } from '../../http/openapi/operation.js';
import { REQUEST_ID, Field, count, idOf, text, timestamp, type Schema } from '../../http/openapi/schemas.js';
import { RefusedAs } from '../../http/validation/refused-as.js';

const NAMES = Object.keys(CREDIT_PACKAGES);
const PACKAGE: Schema = { type: 'string', enum: NAMES };

/** The body of POST /billing/topup (contract section 4.5), as `digestTopUp` returns it. */
@RefusedAs(
  'INVALID_PACKAGE',
  `The request body must be a JSON object whose package is one of ${NAMES.join(', ')}.`,
)
@ApiSchema({ description: 'Other fields are ignored.', additionalProperties: true } as object)
export class TopUpRequest {
  @IsIn(NAMES)
  @Field(PACKAGE)
  readonly package!: PackageName;
}

export class Checkout {
  @Field(idOf('checkout', 'The id of the checkout.')) checkout_id!: string;
  @Field({
    ...text('The page to pay at, for a browser. You can enter a promotion code there.'),
    format: 'uri',
  })
  checkout_url!: string;
  @Field(PACKAGE) package!: PackageName;
  @Field(count('The price in whole US dollars, before any promotion code.')) amount_usd!: number;
  @Field(count('The credits that you get, with bonus.')) credits!: number;
  @Field(timestamp('When the checkout expires.')) expires_at!: string;
}

const PACKAGES = (Object.keys(CREDIT_PACKAGES) as PackageName[]).map((name) => {
  const { priceUsd, baseCredits, bonusCredits } = CREDIT_PACKAGES[name];
  const [base, bonus, total] = [baseCredits, bonusCredits, totalCredits(name)].map((credits) =>
    credits.toLocaleString('en-US'),
  );
  return `| \`${name}\` | $${priceUsd} | ${base} | ${bonus} | ${total} |`;
});

const CHECKOUT: Checkout = {
  checkout_id: EXAMPLE.checkoutId,
  checkout_url: `https://pay.example.com/${EXAMPLE.checkoutId}`,
  package: 'growth',
  amount_usd: CREDIT_PACKAGES.growth.priceUsd,
  credits: totalCredits('growth'),
  expires_at: EXAMPLE.later,
};

/** POST /api/v1/billing/topup (contract section 4.5). */
const DescribesTopUp = () =>
  applyDecorators(
    ApiTags('Billing'),
    ApiOperation({
      operationId: 'topUp',
      summary: 'Buy credits',
      description: `Each call opens a new checkout. It ignores \`Idempotency-Key\`. Several checkouts may be open at once, and an unpaid checkout costs \
nothing. The credits are in the balance about 10 seconds after the payment. Larger amounts go by invoice.

| package | price | credits | bonus | total |
| --- | --- | --- | --- | --- |
${PACKAGES.join('\n')}`,
    }),
    TakesTraceparent(),
    ApiBody({ type: TopUpRequest, examples: { growth: { value: { package: 'growth' } } } }),
    Success(201, 'An open checkout.', Checkout, {
      requestId: REQUEST_ID,
      examples: { growth: { value: { data: CHECKOUT, request_id: EXAMPLE.requestId } } },
    }),
    Refusals('InvalidPackageError'),
  );

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
