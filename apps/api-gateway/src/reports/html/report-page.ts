import { judgedAs } from '#contracts/audit/page-kinds';
import { type Html, html } from '../../pages/html.js';
import { type Page, REPORT_STYLE } from '../../pages/page-response.js';
import { reportTitle, typeName } from '../model/report-names.js';
import type { Report } from '../model/report.js';
import { issuesPart } from './issues-part.js';
import { breakdownPart, lossesPart, scoresPart, unjudgedPart } from './scores-part.js';
import { summaryPart } from './summary-part.js';
import { unfinishedPart } from './unfinished-part.js';
import { capitalised, creditsText, definitionList, timeTag } from '../../pages/parts.js';
import { webAddress } from '../model/passages.js';

/**
 * Returns the report of an audit as a page. Every text of the result is escaped: the audited page may have written it.
 * Links to the documentation begin with `publicUrl`; without it there are none.
 */
export function reportPage(report: Report, publicUrl: string | undefined): Page {
  return {
    title: reportTitle(report),
    content: reportContent(report, publicUrl),
    style: REPORT_STYLE,
    wide: true,
  };
}

export function reportContent(report: Report, publicUrl: string | undefined): Html {
  const { result, url } = report;
  return html`<div class="report">
    ${
      result === undefined
        ? html`${unfinishedPart(report, publicUrl)} ${headPart(report)}`
        : html`${scoresPart(report, result)} ${summaryPart(result)} ${lossesPart(result)}
          ${issuesPart(result, result.finalUrl ?? url)} ${breakdownPart(result, report.type)}
          ${headPart(report)} ${unjudgedPart(result, publicUrl)}`
    }
  </div>`;
}

function headPart(report: Report): Html {
  const { result, credits, type, status, createdAt, completedAt, auditId } = report;
  const judged = result?.completeness;
  const endedAt = completedAt ?? createdAt;
  const cost =
    credits &&
    `${creditsText(credits.charged)} charged${credits.refunded > 0 ? `, ${creditsText(credits.refunded)} refunded` : ''}`;
  const rows = definitionList([
    ['Page', addressOf(report.url)],
    result?.finalUrl !== undefined && ['Redirected to', addressOf(result.finalUrl)],
    result?.page !== undefined && ['Kind', html`<bdi>${judgedAs(result.page)}</bdi>`],
    ['Audit', html`${typeName(type)}<span class="quiet"> · <code>${auditId}</code></span>`],
    status !== 'complete' && ['Status', capitalised(status)],
    endedAt !== undefined && [completedAt === undefined ? 'Created' : 'Ended', timeTag(endedAt)],
    judged !== undefined && [
      'Judged',
      html`${judged.computed} of ${judged.total} checks<span class="no-print"
          >, <a href="#unjudged">the others</a></span
        >`,
    ],
    result?.scoringVersion !== undefined && ['Scoring version', html`<bdi>${result.scoringVersion}</bdi>`],
  ]);
  // What it cost is for the workspace, not for those who get a print.
  return html`${rows} ${cost && html`<div class="no-print">${definitionList([['Credits', cost]])}</div>`}`;
}

/** An address of a page: a link if it is one of the web. */
export function addressOf(url: string): Html {
  const href = webAddress(url);
  const text = html`<bdi>${url}</bdi>`;
  return href === undefined
    ? text
    : html`<a class="no-address" href="${href}" rel="noopener noreferrer nofollow">${text}</a>`;
}
