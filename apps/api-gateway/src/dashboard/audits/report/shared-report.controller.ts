import { Controller, Param, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsMarkdown } from '../../../http/responses/compress-response.js';
import { traceOf } from '../../../http/observability/request-trace.js';
import { html } from '../../../pages/html.js';
import {
  BUTTONS_SCRIPT,
  NO_BRAND,
  type Page,
  PageInterceptor,
  type Redirection,
} from '../../../pages/page-response.js';
import { clientOf } from '../../../http/rate-limit/address-window.js';
import { countVisit } from '../../../http/rate-limit/limit-of-visitor.js';
import { RateLimiter } from '../../../http/rate-limit/rate-limiter.js';
import { reportPage } from '../../../reports/html/report-page.js';
import { MARKDOWN_TYPE, reportMarkdown } from '../../../reports/markdown/report-markdown.js';
import { pageBrand, reportStyle, senderOf } from '../../../reports/html/brand-part.js';
import { withoutAccount, withoutService } from '../../../reports/model/report-of.js';
import { GatewaySettings } from '../../../settings/gateway-settings.js';
import { Opens } from '../../access/screen.js';
import { unread } from '../../frame/screen-response.js';
import { ReportReads } from './read-report.js';
import { Brands } from '../../../workspaces/brand/brands.js';
import { ReportLinks } from '../../../audits/report-links/report-links.js';

/** Of one client address. */
const REQUESTS_A_MINUTE = 60;

/** A site that the report links to must not learn the link. */
const SECRET = { 'referrer-policy': 'no-referrer' };

/** The same for a link that is unknown, revoked or expired. */
const noReport: Page = {
  brand: NO_BRAND,
  status: 404,
  headers: SECRET,
  title: 'Report not found',
  content: html`<p>This link shows no report. It has ended, or it is not complete.</p>
    <p>Ask whoever sent it for a new one.</p>`,
};

/** Shows the report that a link shares to whoever has the link. */
@Controller('reports')
@UseInterceptors(PageInterceptor)
@ApiExcludeController()
export class SharedReportController {
  constructor(
    private readonly links: ReportLinks,
    private readonly reads: ReportReads,
    private readonly brands: Brands,
    private readonly limiter: RateLimiter,
    private readonly settings: GatewaySettings,
  ) {}

  /** An address that was copied with a slash behind it, or is wrong. */
  @Opens('anyone', '*')
  other(@Param('*') path: string, @Res({ passthrough: true }) reply: FastifyReply): Page | Redirection {
    reply.header('x-robots-tag', 'noindex');
    const [, token] = /^([\w-]{1,100})\/+$/.exec(path) ?? [];
    if (token === undefined) return noReport;
    return { location: `${this.settings.basePath}/reports/${token}`, status: 308 };
  }

  /** Without a guard: the token is all that it asks for. */
  @Opens('anyone', ':token')
  async show(
    @Param('token') token: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Page | string> {
    // Search engines must not list a link that somebody put on a page.
    reply.headers({ 'x-robots-tag': 'noindex', vary: 'accept' });
    await countVisit(this.limiter, {
      visitor: { id: clientOf(request.ip), scope: 'report' },
      perMinute: REQUESTS_A_MINUTE,
      what: `Shared reports are limited to ${REQUESTS_A_MINUTE} requests a minute for each client address`,
    });
    const linked = await this.links.find(token);
    const trace = traceOf(request);
    if (!linked) return noReport;
    const [read, brand] = await Promise.all([
      this.reads.find(linked.workspaceId, linked.auditId, trace),
      this.brands.find(linked.workspaceId),
    ]);
    if (!read) return noReport;
    const report = brand ? withoutService(withoutAccount(read.report)) : withoutAccount(read.report);
    if (acceptsMarkdown(request.headers.accept)) {
      reply.type(MARKDOWN_TYPE);
      return reportMarkdown(report, brand && senderOf(brand, this.settings));
    }
    const page = reportPage(report, brand ? undefined : this.settings.publicUrl);
    return {
      ...page,
      content: html`${read.isIncomplete && unread('The archived result')}
        <p class="no-print">
          <button type="button" data-print hidden>Print or save as PDF</button>
        </p>
        ${page.content}`,
      brand: brand && pageBrand(brand, this.settings),
      style: reportStyle(brand, 'all'),
      script: BUTTONS_SCRIPT,
      headers: SECRET,
    };
  }
}
