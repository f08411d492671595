import { applyDecorators, Get, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { CommandClient } from '#messaging/rpc/command-client';
import type { BalanceReply } from '#contracts/ledger/commands';
import { formatUsd } from '#contracts/money/money';
import { commandOptionsOf } from '../../http/observability/request-trace.js';
import { EXAMPLE } from '../../http/openapi/examples.js';
import { Success, TakesTraceparent } from '../../http/openapi/operation.js';
import { count, Field, integer, REQUEST_ID, USD } from '../../http/openapi/schemas.js';
import type { ApiEnvelope } from '../../http/responses/response.js';
import { callerOf, Endpoint, ApiController } from '../../http/routes/endpoint.js';

/** Contract section 2.4. */
class Balance {
  @Field(integer('Credits that are available now.')) balance!: number;
  @Field(USD) balance_usd!: string;
  @Field(count('All credits ever purchased, with bonus. The tier follows from it.'))
  lifetime_purchased!: number;
  @Field(count('All credits ever charged for audits.')) lifetime_consumed!: number;
  @Field(count('When the balance drops below it, `balance.low` is sent. An owner sets it in the dashboard.'))
  low_balance_threshold!: number;
  @Field(
    {
      ...integer(
        'Present only if credits are owed: their payment was refunded or disputed after they were spent. The next credits pay this first.',
      ),
      minimum: 1,
    },
    { optional: true },
  )
  owed?: number;
}

const BALANCE: Balance = {
  balance: 4_820,
  balance_usd: formatUsd(4_820),
  lifetime_purchased: 4_900,
  lifetime_consumed: 80,
  low_balance_threshold: 500,
};

/** GET /api/v1/balance (contract section 4.4). */
const DescribesBalance = () =>
  applyDecorators(
    ApiTags('Balance'),
    ApiOperation({
      operationId: 'getBalance',
      summary: 'Read the balance',
      description: 'Costs no credits. Your tier, and so your limits, follow from `lifetime_purchased`.',
    }),
    TakesTraceparent(),
    Success(200, 'The present balance.', Balance, {
      requestId: REQUEST_ID,
      examples: { balance: { value: { data: BALANCE, request_id: EXAMPLE.requestId } } },
    }),
  );

const DEADLINE_MS = 3_000;

@ApiController('balance', 'v1')
export class BalanceController {
  constructor(private readonly commands: CommandClient) {}

  @Get()
  @Endpoint('balance.get')
  @DescribesBalance()
  async get(@Req() request: FastifyRequest): Promise<ApiEnvelope<Balance>> {
    const balance = await this.commands.send(
      'ledger.get-balance',
      { workspace_id: callerOf(request).workspaceId },
      commandOptionsOf(request, DEADLINE_MS),
    );
    return balanceBody(balance, request.id);
  }
}

/** The body of GET /balance (contract section 2.4). */
function balanceBody(balance: BalanceReply, requestId: string): ApiEnvelope<Balance> {
  return {
    data: {
      balance: balance.balance,
      balance_usd: formatUsd(balance.balance),
      lifetime_purchased: balance.lifetime_purchased,
      lifetime_consumed: balance.lifetime_consumed,
      low_balance_threshold: balance.low_balance_threshold,
      ...(balance.owed !== undefined && { owed: balance.owed }),
    },
    request_id: requestId,
  };
}
