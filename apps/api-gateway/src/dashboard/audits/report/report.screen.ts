import { Param, Query, Req, Res } from '@nestjs/common';
import { isAuditType } from '#contracts/audit/audits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListedRow } from '../../../audits/fetch/audit-shape.js';
import { ListAudits } from '../../../audits/list/list-audits.js';
import { acceptsMarkdown } from '../../../http/responses/compress-response.js';
import { html } from '../../../pages/html.js';
import { compare } from '../../../reports/compare/compare.js';
import type { ScoredAudit } from '../../../reports/compare/score-charts.js';
import { comparisonContent } from '../../../reports/compare/compare-page.js';
import { MARKDOWN_TYPE, reportMarkdown } from '../../../reports/markdown/report-markdown.js';
import { onPaper, pageBrand, reportStyle, senderOf } from '../../../reports/html/brand-part.js';
import { reportTitle } from '../../../reports/model/report-names.js';
import { withoutAccount, withoutService } from '../../../reports/model/report-of.js';
import type { Report } from '../../../reports/model/report.js';
import { GatewaySettings } from '../../../settings/gateway-settings.js';
import { Refusal } from '../../access/refusal.js';
import { Acts, Opens, Screen } from '../../access/screen.js';
import { CurrentVisitor, type Visitor, suffices } from '../../access/visitor.js';
import { Forms } from '../../activity/forms.js';
import { violationIn } from '../../frame/form.js';
import { type ScreenPage, unread } from '../../frame/screen-response.js';
import { LIVE_LINKS_PATH, NEXT_FIELD, TO_LIVE_LINKS } from './live-links.screen.js';
import { type ReadReport, ReportReads } from './read-report.js';
import { type Brand, Brands } from '../../../workspaces/brand/brands.js';
import { ReportLinks, sharedAddress } from '../../../audits/report-links/report-links.js';
import {
  comparePart,
  LABELS,
  newLinkPage,
  overallIn,
  type RefusedShare,
  reportActions,
  reportScreenContent,
  ShareForm,
} from './report-screen-page.js';

/** Earlier audits of the same URL that can be chosen. */
const MAX_EARLIER = 10;
/** Audits of the same page whose scores are a line: a page of the list. */
const MAX_SCORED = 100;

/** One audit: its report, the comparison with an earlier one, and the links that share it. */
@Screen('audits/:id')
export class ReportScreen {
  constructor(
    private readonly reads: ReportReads,
    private readonly lists: ListAudits,
    private readonly links: ReportLinks,
    private readonly brands: Brands,
    private readonly forms: Forms,
    private readonly settings: GatewaySettings,
  ) {}

  @Opens('reader')
  async show(
    @CurrentVisitor() visitor: Visitor,
    @Param('id') id: string,
    @Req() { headers: { accept } }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ScreenPage | string> {
    const read = await this.read(visitor, id);
    reply.header('vary', 'accept');
    if (!acceptsMarkdown(accept)) return this.page(visitor, read);
    reply.type(MARKDOWN_TYPE);
    return this.asMarkdown(visitor, read);
  }

  @Opens('reader', 'report.md')
  async markdown(
    @CurrentVisitor() visitor: Visitor,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const read = await this.read(visitor, id);
    reply.type(MARKDOWN_TYPE).header('content-disposition', `attachment; filename="${id}.md"`);
    return this.asMarkdown(visitor, read);
  }

  @Opens('reader', 'report.json')
  async json(
    @CurrentVisitor() visitor: Visitor,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { audit } = await this.read(visitor, id);
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${id}.json"`);
    return JSON.stringify(audit, null, 2);
  }

  @Opens('reader', 'compare')
  async compare(
    @CurrentVisitor() visitor: Visitor,
    @Param('id') id: string,
    @Query('with') other: unknown,
  ): Promise<ScreenPage> {
    const otherId = typeof other === 'string' ? other : '';
    const [read, second] = await Promise.all([
      this.read(visitor, id),
      this.reads.find(visitor.workspaceId, otherId, visitor.trace),
    ]);
    const isOfPage = second?.report.url === read.report.url && otherId !== id;
    const comparison = second && isOfPage ? compare(read.report, second.report) : undefined;
    const [earlier, all, brand] = await Promise.all([
      this.earlier(visitor, read.report),
      comparison ? this.scored(visitor, read.report) : [],
      this.brands.find(visitor.workspaceId),
    ]);
    const path = `${visitor.home}/audits`;
    const content = html`<p class="no-print"><a href="${path}/${id}">Back to the report</a></p>
      ${read.isIncomplete || second?.isIncomplete ? unread('An archived result') : undefined}
      ${
        comparison
          ? comparisonContent(comparison, (auditId) => `${path}/${auditId}`, all)
          : html`<p class="notice">
              Choose another audit of the same URL that is complete. ${earlier.length === 0 ? NO_EARLIER : ''}
            </p>`
      }
      ${earlier.length !== 0 && comparePart(visitor, id, earlier, otherId)}`;
    return {
      section: 'Audits',
      title: `Compare: ${reportTitle(read.report)}`,
      content,
      ...this.branded(brand),
      status: comparison ? 200 : 422,
    };
  }

  @Acts('member', { confirmed: 'Sharing a report' }, 'links')
  async share(@CurrentVisitor() visitor: Visitor, @Param('id') id: string): Promise<ScreenPage> {
    const read = await this.read(visitor, id);
    const days = visitor.form.get('days') ?? '';
    const of = { workspaceId: visitor.workspaceId, auditId: id };
    return this.forms.once(visitor, {
      action: { name: 'report-link.create', subject: id, details: { days: Number(days) } },
      violation: violationIn(ShareForm, { days }, LABELS),
      work: () => this.links.create(of, Number(days), visitor),
      again: (refused) => this.page(visitor, read, { days, refused }),
      done: ({ token }) => newLinkPage(visitor, id, sharedAddress(this.settings.publicUrl, token)),
    });
  }

  @Acts('member', { confirmed: false }, 'links/:link/revoke')
  async revoke(
    @CurrentVisitor() visitor: Visitor,
    @Param('id') id: string,
    @Param('link') linkId: string,
  ): Promise<ScreenPage> {
    const read = await this.read(visitor, id);
    const of = { workspaceId: visitor.workspaceId, auditId: id };
    return this.forms.repeatable(visitor, {
      action: { name: 'report-link.revoke', subject: linkId, details: { audit_id: id } },
      work: () => this.links.revoke(of, linkId),
      again: (refused) => this.page(visitor, read, { refused }),
      done: () =>
        visitor.form.get(NEXT_FIELD) === TO_LIVE_LINKS
          ? `${visitor.home}${LIVE_LINKS_PATH}`
          : `${visitor.home}/audits/${id}#share`,
    });
  }

  private async page(visitor: Visitor, read: ReadReport, typed?: RefusedShare): Promise<ScreenPage> {
    const { workspaceId, role } = visitor;
    const { report } = read;
    const of = { workspaceId, auditId: report.auditId };
    const [links, earlier, brand] = await Promise.all([
      report.result && suffices(role, 'member') ? this.links.list(of) : [],
      this.earlier(visitor, report),
      this.brands.find(workspaceId),
    ]);
    const { publicUrl } = this.settings;
    return {
      section: 'Audits',
      title: reportTitle(report),
      ...this.branded(brand),
      actions: reportActions(visitor, report, earlier.length > 0),
      content: reportScreenContent(visitor, read, { publicUrl, links, earlier, typed }),
      status: typed?.refused.status,
    };
  }

  /** Whoever downloads a report may send it on: it carries the brand, and then nothing of this service. */
  private async asMarkdown({ workspaceId }: Visitor, { report }: ReadReport): Promise<string> {
    const brand = await this.brands.find(workspaceId);
    return brand
      ? reportMarkdown(withoutService(withoutAccount(report)), senderOf(brand, this.settings))
      : reportMarkdown(report);
  }

  /** How a page looks on paper. */
  private branded(brand: Brand | undefined): Pick<ScreenPage, 'style' | 'paper'> {
    return {
      style: reportStyle(brand, 'print'),
      paper: brand && onPaper(pageBrand(brand, this.settings)),
    };
  }

  /** The audits that this one can be compared with, the newest first. */
  private async earlier({ workspaceId }: Visitor, report: Report): Promise<readonly ListedRow[]> {
    const { url, createdAt, result } = report;
    if (result === undefined || createdAt === undefined) return [];
    const filter = { url, status: ['complete'], created_before: createdAt, limit: MAX_EARLIER } as const;
    return (await this.lists.list(workspaceId, filter)).audits;
  }

  /** The complete audits of the same page and type, the oldest first. */
  private async scored(
    { workspaceId, home }: Visitor,
    { url, type }: Report,
  ): Promise<readonly ScoredAudit[]> {
    if (!isAuditType(type)) return [];
    const filter = { url, type: [type], status: ['complete'], limit: MAX_SCORED } as const;
    const { audits } = await this.lists.list(workspaceId, filter);
    return audits.toReversed().flatMap(({ audit_id, created_at, scores }) => {
      const overall = overallIn(scores);
      return overall === undefined
        ? []
        : { href: `${home}/audits/${audit_id}`, createdAt: created_at, overall };
    });
  }

  /** Throws 404 also for an audit of another workspace. */
  private async read({ workspaceId, home, trace }: Visitor, id: string): Promise<ReadReport> {
    const read = await this.reads.find(workspaceId, id, trace);
    if (read) return read;
    const back = html`<a href="${home}/audits">The audits of the workspace</a>`;
    throw Refusal.notFound('Audits', 'Audit not found', 'This workspace has no audit with this id.', back);
  }
}

const NO_EARLIER = 'There is no earlier one of this URL among the newest audits.';
