import { applyDecorators, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { MAX_REPORT_LINKS, REPORT_LINK_DAYS } from '#contracts/limits';
import { AuditPath, AuditReads } from '../fetch/audit-reads.js';
import { EXAMPLE } from '../../http/openapi/examples.js';
import { Refusals, Success, TakesTraceparent } from '../../http/openapi/operation.js';
import { Field, text, timestamp } from '../../http/openapi/schemas.js';
import { callerOf, ApiController, Endpoint } from '../../http/routes/endpoint.js';
import { invalidParameter, QueryParameter } from '../../http/validation/query-parameters.js';
import { RefusedAs } from '../../http/validation/refused-as.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { ReportLinks, sharedAddress } from './report-links.js';

const DEFAULT_DAYS = 7;

@RefusedAs('INVALID_PARAMETER', 'The query is not valid.')
export class ReportLinkQuery {
  @QueryParameter({
    read: (given) => REPORT_LINK_DAYS.find((days) => String(days) === given),
    absent: DEFAULT_DAYS,
    schema: {
      type: 'string',
      enum: REPORT_LINK_DAYS.map(String),
      default: String(DEFAULT_DAYS),
      description: 'For how many days the link works.',
    },
    isAllowed: (days) => REPORT_LINK_DAYS.some((each) => each === days),
    rule: `must be one of ${REPORT_LINK_DAYS.join(', ')}`,
  })
  readonly days!: number;
}

export class ReportLinkResponse {
  @Field({ ...text('The id of the link, as the dashboard has it.'), format: 'uuid' }) link_id!: string;
  @Field({ ...text('Shows the report to everybody who has it.'), format: 'uri' }) url!: string;
  @Field(timestamp('When the link ends.')) expires_at!: string;
}

const LINK: ReportLinkResponse = {
  link_id: '5b0c7d5e-3f1a-4c57-9d53-0a4f6d2b8e11',
  url: 'https://audits.example/reports/Zt0nV5s1rGm8QbUoYx4hKc2dLw7eJf9pAiR6TqN3uXg',
  expires_at: EXAMPLE.later,
};

const DescribesReportLink = () =>
  applyDecorators(
    ApiTags('Reports'),
    ApiOperation({
      operationId: 'createReportLink',
      summary: 'Share the report of an audit',
      description: `Makes a link that shows the report to everybody who has it, without a sign-in: neither credits nor metadata, and nothing else of \
the workspace. Each call makes another link, and its address is only in this response. Up to ${MAX_REPORT_LINKS} links to one report work at once. Members can \
revoke them in the dashboard. Costs no credits. The request has no body.`,
    }),
    TakesTraceparent(),
    Success(201, 'The link works.', ReportLinkResponse, { examples: { created: { value: { data: LINK } } } }),
    Refusals('InvalidParameterError', 'AuditNotFoundError', 'ReportLinksLimitError'),
  );

/** Shares a report as the dashboard does. */
@ApiController('audit', 'v1')
export class ReportLinksController {
  constructor(
    private readonly reads: AuditReads,
    private readonly links: ReportLinks,
    private readonly settings: GatewaySettings,
  ) {}

  @Post(':id/report-links')
  @HttpCode(201)
  @Endpoint('report.link')
  @DescribesReportLink()
  async create(
    @Param() { id }: AuditPath,
    @Query() { days }: ReportLinkQuery,
    @Req() request: FastifyRequest,
  ): Promise<{ readonly data: ReportLinkResponse }> {
    refuseBody(request.body);
    const { workspaceId, keyId } = callerOf(request);
    const { audit_id: auditId } = await this.reads.read(workspaceId, id);
    const { linkId, token, expiresAt } = await this.links.create({ workspaceId, auditId }, days, { keyId });
    const url = sharedAddress(this.settings.publicUrl, token);
    return { data: { link_id: linkId, url, expires_at: expiresAt.toISOString() } };
  }
}

/** Whoever writes the days there would get a link of seven. An empty object is what some HTTP clients always send. */
function refuseBody(body: unknown): void {
  const text = Buffer.isBuffer(body) ? body.toString().trim() : '';
  if (!/^(?:\{\s*\}|null)?$/.test(text))
    throw invalidParameter('The request body must be empty: days is a query parameter, such as ?days=30.');
}
