import { Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CommandClient } from '#messaging/command-client';
import { traceOf } from '../http/request-trace.js';
import { sendJson } from '../http/answer.js';
import { callerOf, Endpoint } from '../http/endpoint.js';
import { DescribesBalance } from '../openapi/operations/get-balance.js';
import { ApiController } from '../versioning/api-controller.js';
import { balanceBody } from './balance-body.js';

const DEADLINE_MS = 3_000;

@ApiController('balance', 'v1')
export class BalanceController {
  constructor(private readonly commands: CommandClient) {}

  @Get()
  @Endpoint('balance.get')
  @DescribesBalance()
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { requestId, traceparent } = traceOf(request.id, request.headers.traceparent);
    const balance = await this.commands.send(
      'ledger.get-balance',
      { workspace_id: callerOf(request).workspaceId },
      { deadlineMs: DEADLINE_MS, correlationId: requestId, traceparent },
    );
    reply.header('cache-control', 'no-store');
    sendJson(reply, 200, balanceBody(balance, requestId));
  }
}
