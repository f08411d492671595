import { Get, HttpCode, Module, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CommandClient } from '#messaging/rpc/command-client';
import type { ServiceDefinition } from '#runtime/bootstrap/service';
import { AuditsModule } from '../src/audits/audits.module.js';
import { CreateAuditRequest, CreateBody } from '../src/audits/create/create-audit-request.js';
import { CreateAudit } from '../src/audits/create/create-audit.js';
import { AuditReads } from '../src/audits/fetch/audit-reads.js';
import { callerOf, Endpoint, ApiController, apiPath } from '../src/http/routes/endpoint.js';
import { traceOf } from '../src/http/observability/request-trace.js';
import { hasDisconnected } from '../src/http/server/connection-state.js';
import { idempotencyKeyOf } from '../src/http/idempotency/idempotency-key.js';
import { GatewayModule } from '../src/gateway.module.js';
import { service } from '../src/service.js';

/** Audits as a second version might show them: `id` for `audit_id`, `state` for `status`. For tests only. */
@ApiController('audit', 'v2')
class AuditsOfV2 {
  constructor(
    private readonly creating: CreateAudit,
    private readonly reads: AuditReads,
  ) {}

  @Post()
  @HttpCode(202)
  @Endpoint('audit.create')
  async create(
    @CreateBody() wanted: CreateAuditRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const { workspaceId, keyId } = callerOf(request);
    const { body, replayed } = await this.creating.create(
      { ...wanted, workspaceId, keyId, key: idempotencyKeyOf(request.raw) },
      traceOf(request),
      () => hasDisconnected(request),
    );
    if (replayed) reply.header('x-idempotent-replay', 'true');
    const { data } = JSON.parse(body) as { data: { audit_id: string; status: string } };
    const self = apiPath('v2', `audit/${data.audit_id}`);
    return { data: { id: data.audit_id, state: data.status, links: { self } } };
  }

  @Get(':id([^:]+)')
  @Endpoint('audit.fetch')
  async fetch(@Param('id') id: string, @Req() request: FastifyRequest): Promise<object> {
    const audit = await this.reads.read(callerOf(request).workspaceId, id);
    return { data: { id: audit.audit_id, state: audit.status } };
  }
}

/** An endpoint whose shape did not change is served in both versions by one controller. */
@ApiController('credits', 'v1', 'v2')
class CreditsOfBoth {
  constructor(private readonly commands: CommandClient) {}

  @Get()
  @Endpoint('balance.get')
  async get(@Req() request: FastifyRequest): Promise<object> {
    const { balance } = await this.commands.send(
      'ledger.get-balance',
      { workspace_id: callerOf(request).workspaceId },
      { deadlineMs: 3_000 },
    );
    return { data: { credits: balance } };
  }
}

@Module({ imports: [AuditsModule], controllers: [AuditsOfV2, CreditsOfBoth] })
class SecondVersionModule {}

/** The gateway with a second version beside the first. */
export const gatewayOfTwoVersions: ServiceDefinition = {
  ...service,
  module: {
    register: (env) => ({ module: SecondVersionModule, imports: [GatewayModule.register(env)] }),
  },
};
