import type { CheckResult, Completeness, DimensionResult } from '#contracts/audit/audits';
import type { Check } from '../checks/check.js';
import { relevanceOf } from '../checks/kinds/kind-rules.js';
import type { Page } from '../page/page.js';

export interface Measured {
  readonly check: Check;
  /** From 0 to 1; null where the check does not apply. */
  readonly score: number | null;
  readonly cap: number | undefined;
  /** The points that it counts with: those of the check, fewer if it makes little sense for the page. */
  readonly weight: number;
  /** How far the check makes sense for the page: from 0 to 1. */
  readonly relevance: number;
}

/** Returns the measurement; null if the check is not for pages of this kind. */
export function applied(check: Check, page: Page): number | null {
  return relevanceOf(check, page) === 0 ? null : check.measure(page);
}

/**
 * Measures the page by every check of an engine. A check that makes little sense for the page counts less, or not at all.
 * Throws a `RangeError` that names a check whose score is not between 0 and 1.
 */
export function measureAll(checks: readonly Check[], page: Page): readonly Measured[] {
  return checks.map((check) => {
    const relevance = relevanceOf(check, page);
    const score = relevance === 0 ? null : check.measure(page);
    if (score !== null && !(score >= 0 && score <= 1)) throw new RangeError(`${check.id} measured ${score}`);
    return {
      check,
      score,
      cap: score === null ? undefined : check.cap?.(page),
      weight: Math.round(check.weight * relevance * 100) / 100,
      relevance,
    };
  });
}

const NONE: ReadonlySet<Measured> = new Set();

/**
 * Returns the engine's score before rounding, 0 to 100: the weighted mean of the measured checks, but at most the
 * lowest cap. Checks that did not apply do not count. Null if no check with a weight applied. With `fixed` the score is
 * the one that the page would have if it passed those checks.
 */
export function engineScore(measured: readonly Measured[], fixed = NONE): number | null {
  const mean = weightedMean(measured, fixed);
  if (mean === null) return null;
  return measured.reduce((lowest, each) => Math.min(lowest, fixed.has(each) ? 100 : (each.cap ?? 100)), mean);
}

/** Returns the dimensions with their checks, in the order of the catalogue. */
export function dimensionsOf(measured: readonly Measured[]): Readonly<Record<string, DimensionResult>> {
  const names = new Set(measured.map(({ check }) => check.dimension));
  return Object.fromEntries(
    [...names].map((name) => {
      const members = measured.filter(({ check }) => check.dimension === name);
      const mean = weightedMean(members);
      return [name, { score: mean === null ? null : Math.round(mean), checks: members.map(resultOf) }];
    }),
  );
}

export function completenessOf(measured: readonly Measured[]): Completeness {
  const missing = measured.filter(({ score }) => score === null).map(({ check }) => check.id);
  return { computed: measured.length - missing.length, total: measured.length, missing };
}

/**
 * Returns 0 to 100, uncapped. A fault that a page does not have earns nothing: it counts only as far as it fails. Where
 * there is nothing to earn, faults are weighed as other checks are; null if nothing counts. `fixed` as above.
 */
export function weightedMean(measured: readonly Measured[], fixed = NONE): number | null {
  let points = 0;
  let weights = 0;
  const faults = { points: 0, weights: 0 };
  for (const each of measured) {
    if (each.score === null || each.weight === 0) continue;
    const score = fixed.has(each) ? 1 : each.score;
    if (each.check.isFault === true) {
      faults.points += each.weight * score;
      faults.weights += each.weight;
    } else {
      points += each.weight * score;
      weights += each.weight;
    }
  }
  if (weights > 0) return (100 * points) / (weights + faults.weights - faults.points);
  return faults.weights > 0 ? (100 * faults.points) / faults.weights : null;
}

function resultOf({ check, score, weight }: Measured): CheckResult {
  return {
    id: check.id,
    title: check.title,
    weight,
    ...(check.isFault === true ? { fault: true } : {}),
    score: score === null ? null : Math.round(score * 1_000) / 1_000,
  };
}
