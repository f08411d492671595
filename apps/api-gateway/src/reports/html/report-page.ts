import { type Html, html } from '../../pages/html.js';
import type { Page } from '../../pages/page-response.js';
import { REPORT_STYLE } from '../../pages/page-style.js';
import { reportTitle } from '../model/report-names.js';
import type { Report } from '../model/report.js';
import { headPart } from './head-part.js';
import { issuesPart } from './issues-part.js';
import { breakdownPart, scoresPart, unjudgedPart } from './scores-part.js';
import { summaryPart } from './summary-part.js';
import { unfinishedPart } from './unfinished-part.js';

/**
 * Returns the report of an audit as a page. Every text of the result is escaped: the audited page may have written it.
 * Links to the documentation begin with `publicUrl`.
 */
export function reportPage(report: Report, publicUrl: string): Page {
  return {
    title: reportTitle(report),
    content: reportContent(report, publicUrl),
    style: REPORT_STYLE,
    wide: true,
  };
}

export function reportContent(report: Report, publicUrl: string): Html {
  const { result, url } = report;
  return html`<div class="report">
    ${
      result === undefined
        ? html`${unfinishedPart(report, publicUrl)} ${headPart(report)}`
        : html`${scoresPart(result)} ${summaryPart(result)} ${issuesPart(result, result.finalUrl ?? url)}
          ${breakdownPart(result, report.type)} ${headPart(report)} ${unjudgedPart(result, publicUrl)}`
    }
  </div>`;
}
