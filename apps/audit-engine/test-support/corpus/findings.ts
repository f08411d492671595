import type { AnalysisInput } from '../../src/page-audit/analysis/analyse.js';
import { readPage, type Page } from '../../src/page/page.js';
import { auditReport } from '../../src/scoring/audit-report.js';
import { sourceOf } from '../page-of.js';
import { type CorpusPage, CORPUS } from './corpus.js';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The date of all audits of the corpus, so that ages do not change with the day. */
const CORPUS_AS_OF = '2026-11-21T12:00:00.000Z';

/** What an audit finds on a page. */
export interface Findings {
  /** By id; null is not applicable. */
  readonly checks: Readonly<Record<string, number | null>>;
  readonly golden: Golden;
}

/** What the golden file keeps of a page: a check that passes everywhere changes nothing in `fails`. */
export interface Golden {
  readonly scores: Readonly<Record<string, number | null>>;
  /** `severity id score` of each issue, in the order of the report; then `none id score` of failed checks without one. */
  readonly fails: readonly string[];
}

/** A check fails at this score and below. */
export const POOR = 0.5;

export function corpusPageOf({ html, options }: Pick<CorpusPage, 'html' | 'options'>): Page {
  return readPage(sourceOf(html, options), new Date(CORPUS_AS_OF));
}

/** Returns the page as the input of an analysis, a new object at each call. */
export function inputOf({ html, options }: CorpusPage): AnalysisInput {
  return { source: sourceOf(html, options), type: 'all', asOf: CORPUS_AS_OF, ownToken: 'AuditCreditBot' };
}

export function findingsOf(page: Pick<CorpusPage, 'html' | 'options'>): Findings {
  const { scores, dimensions, issues } = auditReport(corpusPageOf(page), 'all');
  const checks = Object.fromEntries(
    Object.values(dimensions)
      .flatMap((engine) => Object.values(engine).flatMap((dimension) => dimension.checks))
      .map(({ id, score }) => [id, score]),
  );
  const quiet = new Set(Object.keys(checks));
  for (const { id } of issues) quiet.delete(id);
  const failed = [...quiet].filter((id) => checks[id] !== null && checks[id]! <= POOR);
  return {
    checks,
    golden: {
      scores: { ...scores },
      fails: [
        ...issues.map(({ severity, id }) => `${severity} ${id} ${checks[id]}`),
        ...failed.map((id) => `none ${id} ${checks[id]}`),
      ],
    },
  };
}

const GOLDEN = join(CORPUS, 'golden.json');

/** Set by a developer to rewrite the golden file; the difference is then reviewed like code. */
const RENEWING = process.env.RENEW_GOLDEN === '1';

/** Returns what is kept of each page, by name; writes it first when renewing, which is refused in CI. */
export function goldenFindings(found: ReadonlyMap<string, Findings>): Readonly<Record<string, Golden>> {
  if (RENEWING) {
    if (process.env.CI) throw new Error('The golden file is not renewed in CI: unset RENEW_GOLDEN.');
    const pages = [...found].map(([name, { golden }]) => `  ${JSON.stringify(name)}: ${linesOf(golden)}`);
    writeFileSync(GOLDEN, `{\n${pages.join(',\n')}\n}\n`);
  }
  return JSON.parse(readFileSync(GOLDEN, 'utf8')) as Record<string, Golden>;
}

/** Scores on one line, and a line for each check. */
function linesOf({ scores, fails }: Golden): string {
  const lines = fails.map((line) => `\n      ${JSON.stringify(line)}`).join(',');
  return `{\n    "scores": ${JSON.stringify(scores)},\n    "fails": [${lines}${lines && '\n    '}]\n  }`;
}
