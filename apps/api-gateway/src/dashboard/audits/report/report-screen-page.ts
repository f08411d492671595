import { type Html, html } from '../../../pages/html.js';
import type { ListedRow } from '../../../audits/fetch/audit-shape.js';
import { reportContent } from '../../../reports/html/report-page.js';
import type { Report } from '../../../reports/model/report.js';
import { type Visitor, suffices } from '../../access/visitor.js';
import type { ReadReport } from './read-report.js';
import type { ReportLink } from '../../../audits/report-links/report-links.js';
import { badge, creditsText, table, timeTag } from '../../../pages/parts.js';
import { actionForm, choiceField, copiedText, type RefusedForm } from '../../frame/form.js';
import { type ScreenPage, unread } from '../../frame/screen-response.js';
import { BRAND_PATH } from '../brand.screen.js';
import { LIVE_LINKS_PATH } from './live-links.screen.js';
import { isAuditType } from '#contracts/audit/audits';
import { REPORT_LINK_DAYS } from '#contracts/limits';
import { priceOf } from '#contracts/money/prices';
import { IsOneOf } from '#contracts/validation/values';

interface ReportSurroundings {
  readonly publicUrl: string;
  readonly links: readonly ReportLink[];
  readonly earlier: readonly ListedRow[];
  readonly typed?: RefusedShare | undefined;
}

/** The report of an audit with what people of its workspace can do with it. */
export function reportScreenContent(
  visitor: Visitor,
  { report, isIncomplete }: ReadReport,
  { publicUrl, links, earlier, typed }: ReportSurroundings,
): Html {
  const { auditId } = report;
  return html`${isIncomplete && unread('The archived result')}
    <div data-live="audit" ${isInFlight(report) && html`data-live-poll`}>
      ${reportContent(report, publicUrl)}
    </div>
    <div data-live="around">
      ${earlier.length !== 0 && comparePart(visitor, auditId, earlier)}
      ${report.result !== undefined && sharePart(visitor, auditId, links, typed)}
      <section class="no-print">
        <h2>More</h2>
        <ul>
          <li>
            <a href="${visitor.home}/webhooks/deliveries?audit_id=${auditId}"
              >Webhook deliveries about this audit</a
            >
          </li>
          <li><a href="${visitor.home}/requests?audit=${auditId}">API requests about this audit</a></li>
        </ul>
      </section>
    </div>`;
}

/** Links and buttons beside the heading. A new audit has its price beside it, before anything is sent. */
export function reportActions(
  { home, role }: Visitor,
  report: Report,
  hasEarlier: boolean,
): Html | undefined {
  const { auditId, type, url, result } = report;
  const path = `${home}/audits/${auditId}`;
  const isMember = suffices(role, 'member');
  if (isInFlight(report))
    return actions(html`${isMember && html`<a class="button danger" href="${path}/cancel">Cancel</a>`}`);
  if (result === undefined) return undefined;
  return actions(
    html`${isMember && html`<a class="button" href="#share">Share</a>`}
      ${hasEarlier && html`<a class="button" href="#compare">Compare</a>`}
      <button type="button" data-print hidden>Print or save as PDF</button>
      <a class="button" href="${path}/report.md">Markdown</a>
      <a class="button" href="${path}/report.json">JSON</a>
      ${
        isMember &&
        isAuditType(type) &&
        html`<a class="button" href="${home}/audits/new?${String(new URLSearchParams({ url, type }))}"
          >Run again (${creditsText(priceOf(type))} credits)</a
        >`
      }`,
  );
}

function actions(links: Html): Html {
  return html`<span class="row no-print" data-live="action">${links}</span>`;
}

/** Chooses an earlier audit of the same URL. `chosen` is the id that is compared now. */
export function comparePart(
  { home }: Visitor,
  auditId: string,
  earlier: readonly ListedRow[],
  chosen?: string,
): Html {
  return html`<section id="compare" class="no-print">
    <h2>Compare</h2>
    <form class="row compare" method="get" action="${home}/audits/${auditId}/compare">
      <div class="field">
        <label for="with">With the audit of</label>
        <select id="with" name="with">
          ${earlier.map(
            ({ audit_id, created_at, audit_type, scores }) =>
              html`<option value="${audit_id}" ${audit_id === chosen && html`selected`}>
                ${created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC,
                ${audit_type}${overallOf(scores)}
              </option>`,
          )}
        </select>
      </div>
      <button>Compare</button>
    </form>
  </section>`;
}

function overallOf(scores: string | null): string {
  const overall = overallIn(scores);
  return overall === undefined ? '' : `, score ${overall}`;
}

/** Returns the overall score in the stored scores of an audit. */
export function overallIn(scores: string | null): number | undefined {
  const overall = scores === null ? null : (JSON.parse(scores) as { readonly overall?: unknown }).overall;
  return typeof overall === 'number' ? overall : undefined;
}

function isInFlight({ status }: Report): boolean {
  return status === 'queued' || status === 'processing';
}

export interface RefusedShare {
  readonly days?: string;
  readonly refused: RefusedForm;
}

/** Shares a report by links: a form for a new one, and those that there are. Undefined for who may only read. */
function sharePart(
  visitor: Visitor,
  auditId: string,
  links: readonly ReportLink[],
  typed?: RefusedShare,
): Html | undefined {
  if (!suffices(visitor.role, 'member')) return undefined;
  const path = `${visitor.home}/audits/${auditId}/links`;
  const problem = typed?.refused.problem;
  return html`<section id="share" class="no-print">
    <h2>Share</h2>
    <p>
      A link shows this report to everybody who has it, without a sign-in. It shows nothing else of the
      workspace: no credits and no metadata.
    </p>
    ${actionForm(
      visitor,
      path,
      html`${choiceField({
          name: 'days',
          label: 'The link works for',
          value: typed?.days ?? '7',
          options: LIFETIMES,
          problem,
        })} <button class="primary">Create a link</button>`,
      problem,
    )}
    ${links.length !== 0 && linkTable(visitor, path, links, new Date())}
    <p>
      <a href="${visitor.home}${LIVE_LINKS_PATH}">All links of the workspace that work</a> ·
      <a href="${visitor.home}${BRAND_PATH}">The brand that reports carry</a>
    </p>
  </section>`;
}

function linkTable(visitor: Visitor, path: string, links: readonly ReportLink[], now: Date): Html {
  return table({
    label: 'Links to this report',
    columns: ['Created', 'By', 'Works until', 'State'],
    rows: links.map((link) => [
      timeTag(link.createdAt),
      link.createdBy,
      timeTag(link.expiresAt),
      stateOf(visitor, path, link, now),
    ]),
  });
}

function stateOf(
  visitor: Visitor,
  path: string,
  { linkId, revokedAt, expiresAt }: ReportLink,
  now: Date,
): Html {
  if (revokedAt !== null) return html`${badge('Revoked')} ${timeTag(revokedAt)}`;
  if (expiresAt <= now) return badge('Expired');
  return html`<div class="row">
    ${badge('Works', 'good')}
    ${actionForm(visitor, `${path}/${linkId}/revoke`, html`<button class="danger">Revoke</button>`)}
  </div>`;
}

/** Shows a new link, the only page that ever does. */
export function newLinkPage({ home }: Visitor, auditId: string, address: string): ScreenPage {
  const content = html`<p class="notice">
      Copy the link now. It is shown only here, and only once. Who has it sees the report without a sign-in.
    </p>
    ${copiedText('new-link', address)}
    <p><a href="${home}/audits/${auditId}#share">Back to the report</a></p>`;
  return { section: 'Audits', title: 'Your new link', content };
}

/** How long a link works: days, and what people read. */
const LIFETIMES = REPORT_LINK_DAYS.map(
  (days) => [String(days), days === 1 ? '1 day' : `${days} days`] as const,
);

export class ShareForm {
  @IsOneOf(LIFETIMES.map(([days]) => days))
  readonly days!: string;
}

export const LABELS = { days: 'The time' } as const;
