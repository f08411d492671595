import { badge, type Tone } from '../../pages/parts.js';
import { type Html, html } from '../../pages/html.js';
import { basisName, dimensionName, engineName, gainText, issuesIntroduction } from '../model/report-names.js';
import type { EvidenceLine, IssueReport, PositionReport, ReportResult } from '../model/report.js';
import { passageAddress } from '../model/web-address.js';

const TONES: ReadonlyMap<string, Tone> = new Map([
  ['critical', 'bad'],
  ['high', 'bad'],
  ['medium', 'warn'],
]);

/** What to fix, in the order of the result. `pageUrl` is the audited page. */
export function issuesPart({ issues, engines }: ReportResult, pageUrl: string): Html {
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
      ${issues.map((issue) => issueItem(issue, pageUrl, capped.has(issue.engine)))}
    </ol>
  </section>`;
}

function issueItem(issue: IssueReport, pageUrl: string, isCapped: boolean): Html {
  const { severity, title, why, fix, evidence, engine, dimension, basis, source, positions, follows } = issue;
  return html`<li class="card issue">
    <h3>${title}</h3>
    <p class="row">
      ${badge(severity, TONES.get(severity))} ${gainOf(issue, isCapped)}
      <span class="quiet"
        >${engineName(engine)}${dimension === '' ? '' : ` · ${dimensionName(dimension)}`}</span
      >
    </p>
    ${why === undefined ? undefined : html`<p>${why}</p>`}
    ${
      evidence.length === 0
        ? undefined
        : html`<h4>Found</h4>
            <ul class="evidence">
              ${evidence.map((line) => evidenceItem(line, pageUrl))}
            </ul>`
    }
    ${
      positions.length === 0
        ? undefined
        : html`<h4>Where in the HTML</h4>
            <ul class="evidence">
              ${positions.map(positionItem)}
            </ul>`
    }
    ${
      fix === undefined
        ? undefined
        : html`<h4>How to fix it</h4>
            <p>${fix}</p>`
    }
    ${
      follows.length === 0
        ? undefined
        : html`<h4>The same cause</h4>
            <ul>
              ${follows.map((problem) => html`<li>${problem}</li>`)}
            </ul>`
    }
    ${
      source === undefined
        ? undefined
        : html`<p class="quiet">Source: ${source}${basis === undefined ? '' : `. ${basisName(basis)}.`}</p>`
    }
  </li>`;
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
    ${path === undefined ? undefined : html`<span class="quiet"><bdi>${path}</bdi></span>`}
  </li>`;
}

function evidenceItem({ text, quote }: EvidenceLine, pageUrl: string): Html {
  const href = quote === undefined ? undefined : passageAddress(pageUrl, quote);
  return html`<li>
    <bdi>${text}</bdi> ${
      href === undefined
        ? undefined
        : html`<a class="passage" href="${href}" target="_blank" rel="noopener noreferrer nofollow"
            >Show on the page</a
          >`
    }
  </li>`;
}
