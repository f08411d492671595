import {
  ENGINES,
  type AuditResult,
  type AuditType,
  type Engine,
  type MarkupPosition,
  type Scores,
} from '#contracts/audit/audits';
import { CATALOGUE } from '../checks/catalogue.js';
import type { Check } from '../checks/check.js';
import { isShell } from '../page/kind/signs/shell-signs.js';
import type { Spot } from '../page/content/positions.js';
import type { Page } from '../page/page.js';
import { AI_CRAWLERS_VERSION } from '../robots/ai-crawlers.js';
import { causesOf, isKeptOut } from './causes.js';
import { issuesOf, MAX_POSITIONS, type EngineMeasures, type Proof } from './issues.js';
import { overallOf } from './overall.js';
import { completenessOf, dimensionsOf, engineScore, measureAll } from './score-engine.js';

/** Increased whenever the same page may score differently. Results of different versions are not comparable. */
export const SCORING_VERSION = `4.0.0+crawlers.${AI_CRAWLERS_VERSION}`;

/** Returns the result of auditing this page by the purchased engines. Pure: the same page gives the same result. */
export function auditReport(page: Page, type: AuditType): AuditResult {
  const engines = ENGINES.filter((engine) => type === 'all' || type === engine);
  const scores: Partial<Record<Engine, number | null>> = {};
  const dimensions: Partial<Record<Engine, ReturnType<typeof dimensionsOf>>> = {};
  const measures: EngineMeasures[] = [];
  for (const engine of engines) {
    const measured = measureAll(CATALOGUE[engine], page);
    const score = engineScore(measured);
    measures.push({ engine, measured });
    scores[engine] = roundedOf(score);
    dimensions[engine] = dimensionsOf(measured);
  }
  return {
    scoring_version: SCORING_VERSION,
    as_of: page.asOf.toISOString(),
    final_url: page.url.href,
    page: page.kind,
    completeness: completenessOf(measures.flatMap(({ measured }) => measured)),
    scores: { overall: roundedOf(overallOf(scores)), ...outsideNull(scores) },
    dimensions,
    issues: issuesOf(
      measures,
      { causes: causesOf(page), isQuiet: isKeptOut(page) },
      {
        proofOf: ({ check }) => proofOf(check, page),
        titleOf: ({ check }) => check.problemOf?.(page) ?? check.problem,
        adviceOf: ({ check }) => ({ why: check.why, fix: check.fix, ...check.adviceOf?.(page) }),
        codeOf: ({ check }) => check.code?.(page),
      },
    ),
  };
}

function proofOf(check: Check, page: Page): Proof {
  return {
    evidence: [
      ...(check.where !== undefined && check.cap === undefined && isShell(page) ? [AS_SENT] : []),
      ...(check.evidence?.(page) ?? []),
    ],
    where: positionsOf(check.where?.(page) ?? [], page),
  };
}

/** Of a page that scripts make, checks that read the HTML can not say what it becomes. */
const AS_SENT = 'in the HTML as it is sent: a script may change this';

/** Several findings may stand in one element. */
const MAX_SPOTS = 50;

/** Returns the first positions that differ. A position is searched for in the markup: no more than are shown. */
function positionsOf(spots: readonly Spot[], { markup }: Page): readonly MarkupPosition[] {
  const positions = new Map<string, MarkupPosition>();
  for (const spot of spots.slice(0, MAX_SPOTS)) {
    const position = markup.positionOf(spot);
    if (position !== undefined) positions.set(`${position.line}:${position.column}`, position);
    if (positions.size === MAX_POSITIONS) break;
  }
  return [...positions.values()];
}

function roundedOf(score: number | null): number | null {
  return score === null ? null : Math.round(score);
}

/** Sets engines outside the purchased type to null, measured or not (contract section 2.1). */
function outsideNull(scores: Partial<Record<Engine, number | null>>): Omit<Scores, 'overall'> {
  return { seo: scores.seo ?? null, aeo: scores.aeo ?? null, geo: scores.geo ?? null };
}
