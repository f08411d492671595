import { badge, type Tone } from '../../pages/parts.js';
import { type Html, html } from '../../pages/html.js';
import { basisName, dimensionName, engineName } from '../model/check-names.js';
import {
  codeHeading,
  gainText,
  issuesIntroduction,
  missingText,
  UNREAD_ISSUES,
} from '../model/report-names.js';
import type { CodeReport, EvidenceLine, IssueReport, PositionReport, ReportResult } from '../model/report.js';
import { passageAddress } from '../model/passages.js';

/** The issues after these are a line each, which opens. */
const OPEN_ISSUES = 10;
/** On paper those after these are a line each (`report.css`). */
const PRINTED_ISSUES = 4;

const TONES: ReadonlyMap<string, Tone> = new Map([
  ['critical', 'bad'],
  ['high', 'bad'],
  ['medium', 'warn'],
]);

/** What to fix, in the order of the result. `pageUrl` is the audited page. */
export function issuesPart({ issues, engines }: ReportResult, pageUrl: string): Html {
  if (issues === undefined)
    return html`<section>
      <h2>What to fix</h2>
      <p class="notice">${UNREAD_ISSUES}</p>
    </section>`;
  if (issues.length === 0)
    return html`<section>
      <h2>What to fix</h2>
      <p class="notice good">No check found an issue.</p>
    </section>`;
  const capped = new Set(engines.filter(({ isCapped }) => isCapped).map(({ name }) => name));
  return html`<section>
    <h2>What to fix</h2>
    <p>${issuesIntroduction(issues)} Two issues may cost the same points: the gains do not add up.</p>
    <ol class="issues">
      ${issues.map((issue, index) => issueItem(issue, { pageUrl, index, isCapped: capped.has(issue.engine) }))}
    </ol>
    ${
      issues.length > PRINTED_ISSUES &&
      html`<p class="print-only quiet">
        This print has the fixes of the first ${PRINTED_ISSUES} issues. Ask whoever sent it for the report on
        the web: it has those of all ${issues.length}, and where they are in the HTML.
      </p>`
    }
  </section>`;
}

interface Surroundings {
  readonly pageUrl: string;
  readonly index: number;
  readonly isCapped: boolean;
}

function issueItem(issue: IssueReport, { pageUrl, index, isCapped }: Surroundings): Html {
  const head = html`<h3>${issue.title}</h3>
    ${rowOf(issue, isCapped)}`;
  const details = html`<div class="details">${detailsOf(issue, { pageUrl, index })}</div>`;
  return html`<li class="card issue" id="issue-${index + 1}">
    ${
      index < OPEN_ISSUES
        ? html`${head} ${details}`
        : html`<details>
            <summary>${head}</summary>
            ${details}
          </details>`
    }
  </li>`;
}

function rowOf(issue: IssueReport, isCapped: boolean): Html {
  const { severity, engine, dimension } = issue;
  return html`<span class="row"
    >${badge(severity, TONES.get(severity))} ${gainOf(issue, isCapped)}
    <span class="quiet"
      >${engineName(engine)}${dimension === '' ? '' : ` · ${dimensionName(dimension)}`}</span
    ></span
  >`;
}

function detailsOf(issue: IssueReport, { pageUrl, index }: Pick<Surroundings, 'pageUrl' | 'index'>): Html {
  const { why, fix, evidence, basis, source, positions, follows, docUrl, code } = issue;
  return html`${why !== undefined && html`<p>${why}</p>`}
    ${
      evidence.length !== 0 &&
      html`<h4>Found</h4>
        <ul class="evidence">
          ${evidence.map((line) => evidenceItem(line, pageUrl))}
        </ul>`
    }
    ${
      fix !== undefined &&
      html`<h4>How to fix it</h4>
        <p>${fix}</p>`
    }
    ${code !== undefined && codePart(code, `code-${index + 1}`)}
    <div class="more">
      ${
        positions.length !== 0 &&
        html`<h4>Where in the HTML</h4>
          <ul class="evidence">
            ${positions.map(positionItem)}
          </ul>`
      }
      ${docUrl !== undefined && html`<p class="no-print"><a href="${docUrl}">About this check, with examples</a></p>`}
      ${
        follows.length !== 0 &&
        html`<h4>The same cause</h4>
          <ul>
            ${follows.map((problem) => html`<li>${problem}</li>`)}
          </ul>`
      }
    </div>
    ${
      source !== undefined &&
      html`<p class="quiet">Source: ${source}${basis === undefined ? '' : `. ${basisName(basis)}.`}</p>`
    }`;
}

/** More lines of new code are printed in two columns, so that an issue stays on one page. */
const MAX_LINES_IN_A_ROW = 24;

/** In two columns they are half a page. Of more code the rest stands on the next page, so that none is half empty. */
const MAX_LINES_ON_A_PAGE = 50;

/** A longer line, such as that of a text, is printed below the old code, where it has the whole width. */
const MAX_CHARACTERS_BESIDE = 200;

/** The old code and the new, which a button copies where scripts run. */
function codePart(code: CodeReport, id: string): Html {
  const missing = missingText(code);
  const lines = code.after.split('\n');
  const isLong = code.before === undefined && lines.length > MAX_LINES_IN_A_ROW;
  const isDivided = isLong && lines.length > MAX_LINES_ON_A_PAGE;
  const isBeside = lines.every((line) => line.length <= MAX_CHARACTERS_BESIDE);
  return html`<div class="code${code.before !== undefined && isBeside && ' beside'}">
    <h4>${codeHeading(code)}</h4>
    ${code.before !== undefined && html`<pre class="before"><del><code>${code.before}</code></del></pre>`}
    <pre
      class="after${isLong && ' long'}${isDivided && ' divided'}"
    ><ins><code id="${id}">${code.after}</code></ins></pre>
    <button type="button" data-copy="${id}" hidden>Copy</button>
    ${missing !== undefined && html`<p class="quiet">${missing}</p>`}
  </div>`;
}

function gainOf(issue: IssueReport, isCapped: boolean): Html | undefined {
  const gain = gainText(issue);
  if (gain === undefined) return undefined;
  if (issue.impact === 0 && isCapped) return html`<span>No points while another issue caps the score</span>`;
  return html`<strong>${gain}</strong>`;
}

function positionItem({ at, path, excerpt }: PositionReport): Html {
  return html`<li>
    ${at === undefined ? '' : `${at}: `}<bdi><code>${excerpt}</code></bdi>
    ${path !== undefined && html`<span class="quiet"><bdi>${path}</bdi></span>`}
  </li>`;
}

function evidenceItem({ text, quote }: EvidenceLine, pageUrl: string): Html {
  const href = quote === undefined ? undefined : passageAddress(pageUrl, quote);
  return html`<li>
    <bdi>${text}</bdi> ${
      href !== undefined &&
      html`<a class="passage" href="${href}" target="_blank" rel="noopener noreferrer nofollow"
        >Show on the page</a
      >`
    }
  </li>`;
}
