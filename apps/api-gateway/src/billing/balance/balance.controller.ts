import { Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CommandClient } from '#messaging/rpc/command-client';
import { traceOf } from '../../http/observability/request-trace.js';
import type { Answer } from '../../http/responses/response.js';
import { callerOf, Endpoint } from '../../http/admission/endpoint.js';
import { DescribesBalance } from './describe-balance.js';
import { ApiController } from '../../http/versioning/api-controller.js';
import type { Balance } from './balance.js';
import { balanceBody } from './balance-body.js';

const DEADLINE_MS = 3_000;

@ApiController('balance', 'v1')
export class BalanceController {
  constructor(private readonly commands: CommandClient) {}

  @Get()
  @Endpoint('balance.get')
  @DescribesBalance()
  async get(@Req() request: FastifyRequest): Promise<Answer<Balance>> {
    const { requestId, traceparent } = traceOf(request.id, request.headers.traceparent);
    const balance = await this.commands.send(
      'ledger.get-balance',
      { workspace_id: callerOf(request).workspaceId },
      { deadlineMs: DEADLINE_MS, correlationId: requestId, traceparent },
    );
    return balanceBody(balance, requestId);
  }
}
