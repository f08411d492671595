import { ApiTags } from '@nestjs/swagger';
import { Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTerminal } from '#contracts/audit/audits';
import { JSON_TYPE } from '../http/responses/response.js';
import { callerOf, Endpoint, ApiController } from '../http/routes/endpoint.js';
import { hasDisconnected } from '../http/server/connection-state.js';
import { taggedResponse } from '../http/responses/compress-response.js';
import { idempotencyKeyOf, REPLAY_HEADER } from '../http/idempotency/idempotency-key.js';
import { notedOf } from '../http/request-log/request-entry.js';
import { GatewaySettings } from '../settings/gateway-settings.js';
import { DescribesCreate } from './create/describe-create.js';
import { DescribesFetch } from './fetch/describe-fetch.js';
import { CancelAudit, DescribesCancel } from './cancel/cancel-audit.js';
import { CreateAudit } from './create/create-audit.js';
import { CreateBody, CreateAuditRequest } from './create/create-audit-request.js';
import { ArchivedResults, AuditReads, AuditPath } from './fetch/audit-reads.js';
import { auditBody, auditPageBody } from './fetch/audit-shape.js';
import { DescribesList } from './list/describe-list.js';
import { ListAudits } from './list/list-audits.js';
import { ListAuditsQuery } from './list/list-audits-query.js';
import { traceOf } from '../http/observability/request-trace.js';

@ApiTags('Audits')
@ApiController('audit', 'v1')
export class AuditsController {
  constructor(
    private readonly creating: CreateAudit,
    private readonly cancelling: CancelAudit,
    private readonly reads: AuditReads,
    private readonly archived: ArchivedResults,
    private readonly lists: ListAudits,
    private readonly settings: GatewaySettings,
  ) {}

  @Post()
  @HttpCode(202)
  @Header('content-type', JSON_TYPE)
  @Endpoint('audit.create')
  @DescribesCreate()
  async create(
    @CreateBody() body: CreateAuditRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const trace = {
      ...traceOf(request),
      onAudit: (auditId: string) => void (notedOf(request).auditId = auditId),
    };
    const key = idempotencyKeyOf(request.raw);
    const { workspaceId, keyId } = callerOf(request);
    const outcome = await this.creating.create({ ...body, workspaceId, keyId, key }, trace, () =>
      hasDisconnected(request),
    );
    if (outcome.replayed) reply.header(REPLAY_HEADER, 'true');
    return outcome.body;
  }

  @Get()
  @Header('content-type', JSON_TYPE)
  @Endpoint('audit.list')
  @DescribesList()
  async list(@Query() query: ListAuditsQuery, @Req() request: FastifyRequest): Promise<string> {
    const page = await this.lists.list(callerOf(request).workspaceId, query);
    return auditPageBody(page, this.settings.publicUrl);
  }

  /**
   * The expression excludes `{id}:verb`, so that a GET of it is a wrong method. Swagger omits paths that begin with ^.
   */
  @Get(':id(^[^:]+)')
  @Header('content-type', JSON_TYPE)
  @Endpoint('audit.fetch')
  @DescribesFetch()
  async fetch(
    @Param() { id }: AuditPath,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    const audit = await this.reads.read(callerOf(request).workspaceId, id);
    const whole = await this.archived.withResult(audit, traceOf(request));
    const body = auditBody(whole, this.settings.publicUrl);
    return isTerminal(audit.status) ? taggedResponse(request, reply, body) : body;
  }

  @Post(':id(^[^:]+)::cancel')
  @HttpCode(200)
  @Endpoint('audit.cancel')
  @DescribesCancel()
  async cancel(@Param() { id }: AuditPath, @Req() request: FastifyRequest): Promise<object> {
    const trace = traceOf(request);
    return this.cancelling.cancel(callerOf(request).workspaceId, id, trace);
  }
}
