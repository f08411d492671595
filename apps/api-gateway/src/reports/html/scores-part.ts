import { badge, table, timeTag } from '../../pages/parts.js';
import { lossBar, scoreBars, scoreRing } from '../../pages/charts.js';
import { type Html, html } from '../../pages/html.js';
import { dimensionName, engineName, engineSubject } from '../model/check-names.js';
import { bandOf, decimal, overallFormula } from '../model/report-names.js';
import { lossesOf } from '../model/losses.js';
import { SEVERITIES, tallyOf } from '../model/report-of.js';
import type {
  CheckReport,
  DimensionReport,
  EngineReport,
  IssueReport,
  Report,
  ReportResult,
} from '../model/report.js';

export function scoresPart(
  { url, createdAt, completedAt }: Report,
  { overall, engines, issues }: ReportResult,
): Html {
  const at = completedAt ?? createdAt;
  const band = bandOf(overall);
  return html`<section class="card overall" aria-label="Scores">
    <div>
      ${scoreRing('Overall score', overall ?? undefined)}
      <p>${badge(band.name, band.tone)}</p>
    </div>
    <div>
      <p class="quiet"><bdi>${url}</bdi>${at !== undefined && html`, ${timeTag(at)}`}</p>
      ${scoreBars(engines.map((engine) => ({ name: engineLabel(engine), score: engine.score ?? undefined })))}
      <p class="quiet">${countOf(issues)}. A score does not predict rankings or citations.</p>
    </div>
  </section>`;
}

function engineLabel({ name, isCapped }: EngineReport): Html {
  const subject = engineSubject(name);
  return html`<strong>${engineName(name)}</strong>
    ${subject !== undefined && html`<span class="quiet">${subject}</span>`}
    ${isCapped && badge('Capped', 'bad')}`;
}

/** `3 issues: 1 critical, 2 low`. */
function countOf(issues: readonly IssueReport[] | undefined): string {
  if (issues === undefined) return 'The issues are not known now';
  if (issues.length === 0) return 'No issues';
  const counts = SEVERITIES.flatMap((severity) => {
    const count = issues.filter((issue) => issue.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}`];
  });
  const parts = counts.length === 0 ? '' : `: ${counts.join(', ')}`;
  return `${issues.length} ${issues.length === 1 ? 'issue' : 'issues'}${parts}`;
}

const MAX_LOSSES = 6;

/** Where the points are that the page does not have: a picture, with its numbers beside it. */
export function lossesPart(result: ReportResult): Html | undefined {
  const losses = lossesOf(result);
  const [most, second] = losses;
  if (most === undefined || second === undefined) return undefined;
  const others = losses.slice(MAX_LOSSES).reduce((sum, { points }) => sum + points, 0);
  const largest = Math.max(most.points, others);
  return html`<section>
    <h2>Where points are lost</h2>
    ${table({
      label: 'Lost points of the overall score',
      columns: ['Part', { name: 'Points', num: true }, 'Beside the largest'],
      rows: [
        ...losses
          .slice(0, MAX_LOSSES)
          .map(({ engine, dimension, points }) => [
            html`${dimensionName(dimension)} <span class="quiet">${engineName(engine)}</span>`,
            `−${decimal(points)}`,
            lossBar((100 * points) / largest),
          ]),
        ...(others < 0.05 ? [] : [['All others', `−${decimal(others)}`, lossBar((100 * others) / largest)]]),
      ],
    })}
  </section>`;
}

/** How each score came about: by dimension and check. */
export function breakdownPart({ engines, overall }: ReportResult, type: string): Html | undefined {
  const detailed = engines.filter(({ dimensions }) => dimensions.length > 0);
  if (detailed.length === 0) return undefined;
  const formula = overallFormula(type, engines, overall);
  return html`<section>
    <h2>How the scores came about</h2>
    <p>
      Each check scores from 0 to 100 % of its weight. The score of an engine or a dimension is the points of
      its checks divided by their weights. A fault earns no points. As far as a page has it, it adds to the
      weights. A check without a score does not count.
    </p>
    ${formula !== undefined && html`<p>${formula}</p>`}
    <div class="breakdown">${detailed.map(engineBreakdown)}</div>
  </section>`;
}

function engineBreakdown(engine: EngineReport): Html {
  const { name, score, mean, isCapped, dimensions } = engine;
  return html`<details>
    <summary>${engineName(name)}: ${score ?? 'no score'}</summary>
    ${
      isCapped &&
      mean !== null &&
      html`<p class="notice warn">
        The checks alone would give ${decimal(mean)}. A critical issue caps the score at ${score ?? ''}.
      </p>`
    }
    <div class="scroll" role="region" aria-label="Checks of ${engineName(name)}" tabindex="0">
      <table class="data checks">
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">Score</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        ${dimensions.map(dimensionRows)}
      </table>
    </div>
  </details>`;
}

function dimensionRows({ name, score, weight, checks }: DimensionReport): Html {
  return html`<tbody>
    <tr class="dimension">
      <th scope="rowgroup">
        ${dimensionName(name)} ${weight !== 0 && html`<span class="quiet">weight ${decimal(weight)}</span>`}
      </th>
      <td>${score ?? '–'}</td>
      <td>${pointsOf(checks)}</td>
    </tr>
    ${checks.map(checkRow)}
  </tbody>`;
}

function checkRow(check: CheckReport): Html {
  const { title, score } = check;
  return html`<tr>
    <td>${title}</td>
    <td>${score === null ? '–' : html`${Math.round(score * 100)} %`}</td>
    <td>${score === null ? 'Not judged' : pointsOfCheck(check, score)}</td>
  </tr>`;
}

function pointsOfCheck({ weight, isFault }: CheckReport, score: number): string {
  if (!isFault) return `${decimal(score * weight)} of ${decimal(weight)}`;
  return score === 1 ? 'No fault' : `Fault of ${decimal((1 - score) * weight)}`;
}

/** The points of the checks that count, of those that they could have. */
function pointsOf(checks: readonly CheckReport[]): string {
  const { points, weights } = tallyOf(checks);
  return weights === 0 ? 'Not judged' : `${decimal(points)} of ${decimal(weights)}`;
}

export function unjudgedPart(
  { unjudged, completeness }: ReportResult,
  publicUrl: string | undefined,
): Html | undefined {
  if (unjudged.length === 0)
    return completeness === undefined
      ? undefined
      : html`<section id="unjudged">
          <h2>What was not judged</h2>
          <p>Nothing: all checks have a score.</p>
        </section>`;
  return html`<section id="unjudged">
    <h2>What was not judged</h2>
    <p>
      These checks have no score, and count in no other. Most of them do not apply to this page: a page
      without a table needs no headings for its columns. The others could not be measured, for example because
      a file of the site did not arrive in time.
      ${
        publicUrl !== undefined &&
        html`<a href="${publicUrl}/docs/checks">The documentation</a> says of each check when it applies.`
      }
    </p>
    <ul class="unjudged">
      ${unjudged.map(({ id, title }) =>
        title === undefined ? html`<li><code>${id}</code></li>` : html`<li>${title} <code>${id}</code></li>`,
      )}
    </ul>
  </section>`;
}
