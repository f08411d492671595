import { type Html, html } from '../../../pages/html.js';
import type { ListedRow } from '../../../audits/fetch/audit-shape.js';
import { reportContent } from '../../../reports/html/report-page.js';
import type { ReportSite } from '../../../reports/html/report-site.js';
import type { Report } from '../../../reports/model/report.js';
import { suffices } from '../../access/roles.js';
import type { Visitor } from '../../access/visitor.js';
import { unread } from '../../frame/unread.js';
import type { ReadReport } from './read-report.js';
import type { ReportLink } from './report-links.js';
import { type RefusedShare, sharePart } from './share-part.js';

/** What stands around a report in the dashboard. */
interface ReportSurroundings {
  readonly site: ReportSite;
  readonly links: readonly ReportLink[];
  readonly earlier: readonly ListedRow[];
  readonly typed?: RefusedShare | undefined;
}

/** The report of an audit with what people of its workspace can do with it. */
export function reportScreenContent(
  visitor: Visitor,
  { report, isIncomplete }: ReadReport,
  { site, links, earlier, typed }: ReportSurroundings,
): Html {
  const { auditId } = report;
  return html`${isIncomplete ? unread('The archived result') : undefined}
    <div data-live="audit" ${isInFlight(report) ? html`data-live-poll` : undefined}>
      ${reportContent(report, site)}
    </div>
    <div data-live="around">
      ${earlier.length === 0 ? undefined : comparePart(visitor, auditId, earlier)}
      ${report.result === undefined ? undefined : sharePart(visitor, auditId, links, typed)}
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

/** Links and buttons beside the heading. */
export function reportActions({ home, role }: Visitor, report: Report): Html | undefined {
  const path = `${home}/audits/${report.auditId}`;
  if (!suffices(role, 'member')) return undefined;
  const action = isInFlight(report)
    ? html`<a class="button danger" href="${path}/cancel">Cancel</a>`
    : report.result && html`<a class="button" href="#share">Share</a>`;
  return action && html`<span class="no-print" data-live="action">${action}</span>`;
}

/** Chooses an earlier audit of the same URL. `chosen` is the id that is compared now. */
export function comparePart(
  { home }: Visitor,
  auditId: string,
  earlier: readonly ListedRow[],
  chosen?: string,
): Html {
  return html`<section class="no-print">
    <h2>Compare</h2>
    <form class="row compare" method="get" action="${home}/audits/${auditId}/compare">
      <div class="field">
        <label for="with">With the audit of</label>
        <select id="with" name="with">
          ${earlier.map(
            ({ audit_id, created_at, audit_type, scores }) =>
              html`<option value="${audit_id}" ${audit_id === chosen ? html`selected` : undefined}>
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
  const overall = scores === null ? null : (JSON.parse(scores) as { readonly overall?: unknown }).overall;
  return typeof overall === 'number' ? `, score ${overall}` : '';
}

function isInFlight({ status }: Report): boolean {
  return status === 'queued' || status === 'processing';
}
