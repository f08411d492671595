import type { AnalysisInput } from '../../src/page-audit/analysis/analyse.js';
import { readPage, type Page } from '../../src/page/page.js';
import { auditReport } from '../../src/scoring/audit-report.js';
import { sourceOf } from '../page-of.js';
import { type CorpusPage, CORPUS } from './corpus.js';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The date of all audits of the corpus, so that ages do not change with the day. */
const CORPUS_AS_OF = '2026-11-21T12:00:00.000Z';

/** The findings of an audit, as in its golden file. */
export interface Findings {
  readonly scores: Readonly<Record<string, number | null>>;
  /** By id; null is not applicable. */
  readonly checks: Readonly<Record<string, number | null>>;
  /** In the order of the report: severity, then id. */
  readonly issues: readonly string[];
}

export function corpusPageOf({ html, options }: Pick<CorpusPage, 'html' | 'options'>): Page {
  return readPage(sourceOf(html, options), new Date(CORPUS_AS_OF));
}

/** Returns the page as the input of an analysis, a new object at each call. */
export function inputOf({ html, options }: CorpusPage): AnalysisInput {
  return { source: sourceOf(html, options), type: 'all', asOf: CORPUS_AS_OF, ownToken: 'AuditCreditBot' };
}

export function findingsOf(page: Pick<CorpusPage, 'html' | 'options'>): Findings {
  const { scores, dimensions, issues } = auditReport(corpusPageOf(page), 'all');
  const checks = Object.values(dimensions).flatMap((engine) =>
    Object.values(engine).flatMap((dimension) => dimension.checks),
  );
  return {
    scores: { ...scores },
    checks: Object.fromEntries(checks.map(({ id, score }) => [id, score])),
    issues: issues.map(({ severity, id }) => `${severity} ${id}`),
  };
}

/** Set by a developer to rewrite the golden files; the difference is then reviewed like code. */
const RENEWING = process.env.RENEW_GOLDEN === '1';

/**
 * Returns the golden findings of a page; writes them first when renewing, which is refused in CI. Throws if there are
 * none.
 */
export function goldenFindings(name: string, found: Findings): Findings {
  const file = join(CORPUS, name, 'golden.json');
  if (RENEWING) {
    if (process.env.CI) throw new Error('Golden files are not renewed in CI: unset RENEW_GOLDEN.');
    writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  }
  if (!existsSync(file)) {
    throw new Error(`${file} is missing: write it with RENEW_GOLDEN=1 npm test -- scoring/corpus.spec`);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Findings;
}
