import { badge, type Column, definitionList, table, timeTag } from '../../pages/parts.js';
import { type Html, html, type HtmlValue } from '../../pages/html.js';
import { addressOf } from '../html/report-page.js';
import { engineName } from '../model/check-names.js';
import { decimal } from '../model/report-names.js';
import { type ScoredAudit, scoreLine, slopeChart } from './score-charts.js';
import type { CheckChange, ComparedReport, Comparison, ScoreChange } from './compare.js';

/** Fewer are no line. */
const LEAST_OF_A_LINE = 3;

/** `all`: every audit of the page with an overall score of this type, the oldest first. */
export function comparisonContent(
  comparison: Comparison,
  hrefOf: (auditId: string) => string,
  all: readonly ScoredAudit[] = [],
): Html {
  const { before, after, isSameScoring, scores, better, worse, unchanged, notComparable, notes } = comparison;
  const slopes = scores.flatMap(({ name, before: was, after: is }) =>
    was === null || is === null ? [] : { name: scoreName(name), before: was, after: is },
  );
  return html`<div class="report">
    ${definitionList([
      ['Page', addressOf(after.url)],
      ['Earlier audit', auditPart(before, hrefOf)],
      ['Later audit', auditPart(after, hrefOf)],
    ])}
    <div class="notice ${isSameScoring ? '' : 'warn'}">${notes.map((note) => html`<p>${note}</p>`)}</div>
    <section>
      <h2>Scores</h2>
      ${isSameScoring && slopes.length > 0 && slopeChart(slopes)}
      ${table({
        label: 'Scores',
        columns: ['Score', ...numbers('Before', 'After', 'Change')],
        rows: scores.map((score) => scoreCells(score, isSameScoring)),
      })}
    </section>
    ${
      all.length >= LEAST_OF_A_LINE &&
      html`<section>
        <h2>Audits of this page and type</h2>
        <p class="quiet">Audits of other versions of the scoring may have other scores for the same page.</p>
        ${scoreLine(all)}
      </section>`
    }
    ${changesPart('Better', better, 'No check scores better.')}
    ${changesPart('Worse', worse, 'No check scores worse.')}
    ${listPart(
      'Unchanged',
      unchanged.map(({ title, score }) => ({ title, note: percent(score ?? 0) })),
    )}
    ${listPart(
      'Not comparable',
      notComparable.map(({ check, why }) => ({ title: check.title, note: why })),
    )}
  </div>`;
}

function auditPart({ auditId, createdAt }: ComparedReport, hrefOf: (auditId: string) => string): Html {
  return html`${createdAt !== undefined && timeTag(createdAt)}
    <a class="no-print" href="${hrefOf(auditId)}"><code>${auditId}</code></a>
    <code class="print-only">${auditId}</code>`;
}

function numbers(...names: readonly string[]): readonly Column[] {
  return names.map((name) => ({ name, num: true }));
}

function scoreCells({ name, before, after }: ScoreChange, isSameScoring: boolean): readonly HtmlValue[] {
  const change = before === null || after === null ? undefined : after - before;
  return [
    scoreName(name),
    before ?? undefined,
    after ?? undefined,
    isSameScoring && change !== undefined ? changeBadge(change) : 'Not comparable',
  ];
}

function scoreName(name: string): string {
  return name === 'overall' ? 'Overall' : engineName(name);
}

function changeBadge(change: number): Html {
  if (change === 0) return badge('Unchanged');
  return change > 0 ? badge(`+${decimal(change)}`, 'good') : badge(`−${decimal(-change)}`, 'bad');
}

function changesPart(name: string, changes: readonly CheckChange[], none: string): Html {
  return html`<section>
    <h2>${name} <span class="quiet">${changes.length}</span></h2>
    ${
      changes.length === 0
        ? html`<p>${none}</p>`
        : table({
            label: name,
            // A weight may be a text: on a phone each check is a card.
            columns: ['Check', ...numbers('Before', 'After'), 'Weight'],
            rows: changes.map(({ check, before, after }) => [
              check.title,
              percent(before),
              html`<span aria-hidden="true">→ </span>${percent(after)}`,
              check.weight === 0 ? 'Counts in no score' : decimal(check.weight),
            ]),
          })
    }
  </section>`;
}

function percent(score: number): string {
  return `${decimal(score * 100)} %`;
}

function listPart(
  name: string,
  checks: readonly { readonly title: string; readonly note: string }[],
): Html | undefined {
  if (checks.length === 0) return undefined;
  return html`<details>
    <summary>${name}: ${checks.length}</summary>
    <ul class="unjudged">
      ${checks.map(({ title, note }) => html`<li>${title} <span class="quiet">${note}</span></li>`)}
    </ul>
  </details>`;
}
