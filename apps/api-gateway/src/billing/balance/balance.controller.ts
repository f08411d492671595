import { Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CommandClient } from '#messaging/rpc/command-client';
import type { BalanceReply } from '#contracts/ledger/commands';
import { formatUsd } from '#contracts/money/money';
import { commandOptionsOf } from '../../http/observability/request-trace.js';
import type { ApiEnvelope } from '../../http/responses/response.js';
import { callerOf, Endpoint } from '../../http/routes/endpoint.js';
import { type Balance, DescribesBalance } from './balance.js';
import { ApiController } from '../../http/versioning/api-controller.js';

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
