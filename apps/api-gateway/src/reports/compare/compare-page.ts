import { timeTag } from '../../dashboard/frame/time.js';
import { type Html, html } from '../../pages/html.js';
import { addressOf } from '../html/head-part.js';
import { decimal } from '../model/decimal.js';
import { engineName } from '../model/report-names.js';
import type { CheckReport } from '../model/report.js';
import type { CheckChange, ComparedReport, Comparison, LoneCheck, ScoreChange } from './compare.js';

/** `hrefOf` returns the address of an audit's report. */
export function comparisonContent(comparison: Comparison, hrefOf: (auditId: string) => string): Html {
  const { before, after, isSameScoring, scores, better, worse, unchanged, notComparable, notes } = comparison;
  return html`<div class="report">
    <dl class="facts">
      <div>
        <dt>Page</dt>
        <dd>${addressOf(after.url)}</dd>
      </div>
      ${auditFact('Earlier audit', before, hrefOf)} ${auditFact('Later audit', after, hrefOf)}
    </dl>
    <div class="notice ${isSameScoring ? '' : 'warn'}">${notes.map((note) => html`<p>${note}</p>`)}</div>
    <section>
      <h2>Scores</h2>
      <div class="scroll">
        <table class="data">
          <thead>
            <tr>
              <th scope="col">Score</th>
              <th scope="col" class="num">Before</th>
              <th scope="col" class="num">After</th>
              <th scope="col" class="num">Change</th>
            </tr>
          </thead>
          <tbody>
            ${scores.map((score) => scoreRow(score, isSameScoring))}
          </tbody>
        </table>
      </div>
    </section>
    ${changesPart('Better', better, 'No check scores better.')}
    ${changesPart('Worse', worse, 'No check scores worse.')} ${unchangedPart(unchanged)}
    ${lonePart(notComparable)}
  </div>`;
}

function auditFact(name: string, report: ComparedReport, hrefOf: (auditId: string) => string): Html {
  const { auditId, createdAt } = report;
  return html`<div>
    <dt>${name}</dt>
    <dd>
      ${createdAt === undefined ? undefined : timeTag(createdAt)}
      <a class="no-address" href="${hrefOf(auditId)}"><code>${auditId}</code></a>
    </dd>
  </div>`;
}

function scoreRow({ name, before, after }: ScoreChange, isSameScoring: boolean): Html {
  const change = before === null || after === null ? undefined : after - before;
  return html`<tr>
    <th scope="row">${name === 'overall' ? 'Overall' : engineName(name)}</th>
    <td class="num">${before ?? '–'}</td>
    <td class="num">${after ?? '–'}</td>
    <td class="num">${isSameScoring && change !== undefined ? changeBadge(change) : 'not comparable'}</td>
  </tr>`;
}

function changeBadge(change: number): Html {
  if (change === 0) return html`<span class="badge">unchanged</span>`;
  return change > 0
    ? html`<span class="badge good">+${decimal(change)}</span>`
    : html`<span class="badge bad">−${decimal(-change)}</span>`;
}

function changesPart(name: string, changes: readonly CheckChange[], none: string): Html {
  return html`<section>
    <h2>${name} <span class="quiet">${changes.length}</span></h2>
    ${
      changes.length === 0
        ? html`<p>${none}</p>`
        : html`<div class="scroll">
            <table class="data checks">
              <thead>
                <tr>
                  <th scope="col">Check</th>
                  <th scope="col" class="num">Before</th>
                  <th scope="col" class="num">After</th>
                  <th scope="col" class="num">Weight</th>
                </tr>
              </thead>
              <tbody>
                ${changes.map(changeRow)}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}

function changeRow({ check, before, after }: CheckChange): Html {
  return html`<tr>
    <td>${check.title}</td>
    <td class="num">${percent(before)}</td>
    <td class="num">${percent(after)}</td>
    <td class="num">${check.weight === 0 ? 'counts in no score' : decimal(check.weight)}</td>
  </tr>`;
}

function percent(score: number): string {
  return `${decimal(score * 100)} %`;
}

function unchangedPart(checks: readonly CheckReport[]): Html | undefined {
  if (checks.length === 0) return undefined;
  return html`<details>
    <summary>Unchanged: ${checks.length}</summary>
    <ul class="unjudged">
      ${checks.map(({ title, score }) => html`<li>${title} <span class="quiet">${percent(score ?? 0)}</span></li>`)}
    </ul>
  </details>`;
}

function lonePart(checks: readonly LoneCheck[]): Html | undefined {
  if (checks.length === 0) return undefined;
  return html`<details>
    <summary>Not comparable: ${checks.length}</summary>
    <ul class="unjudged">
      ${checks.map(({ check, why }) => html`<li>${check.title} <span class="quiet">${why}</span></li>`)}
    </ul>
  </details>`;
}
