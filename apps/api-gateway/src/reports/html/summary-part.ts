import { type Html, html } from '../../pages/html.js';
import { gainText } from '../model/report-names.js';
import type { ReportResult } from '../model/report.js';
import { summaryOf } from '../model/summary.js';

const FIRST_FIXES = 3;

/** What a person needs who reads nothing else: a few sentences, and the first fixes. */
export function summaryPart(result: ReportResult): Html {
  const first = (result.issues ?? []).slice(0, FIRST_FIXES);
  return html`<section>
    <h2>In short</h2>
    <p><bdi>${summaryOf(result).join(' ')}</bdi></p>
    ${
      first.length < 2
        ? undefined
        : html`<ol>
            ${first.map(
              (issue, index) =>
                html`<li>
                  <a href="#issue-${index + 1}">${issue.title}</a>
                  <span class="quiet">${gainText(issue)}</span>
                </li>`,
            )}
          </ol>`
    }
  </section>`;
}
