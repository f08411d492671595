import type { CheckResult, Completeness, DimensionResult } from '#contracts/audit/audits';
import type { Check } from '../checks/check.js';
import { NOT_FOR } from '../checks/kinds.js';
import type { Page } from '../page/page.js';

/** A check and its measurement on one page. */
export interface Measured {
  readonly check: Check;
  readonly score: number | null;
  readonly cap: number | undefined;
}

/** Returns the measurement; null if the check is not for pages of this kind, unless the page passes it all the same. */
export function applied(check: Check, page: Page): number | null {
  const score = check.measure(page);
  return score !== 1 && NOT_FOR[page.kind].has(check.id) ? null : score;
}

/** Measures the page by every check. Throws a `RangeError` that names a check whose score is not between 0 and 1. */
export function measureAll(checks: readonly Check[], page: Page): readonly Measured[] {
  return checks.map((check) => {
    const score = applied(check, page);
    if (score !== null && !(score >= 0 && score <= 1)) throw new RangeError(`${check.id} measured ${score}`);
    return { check, score, cap: score === null ? undefined : check.cap?.(page) };
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
  let lowest = mean;
  for (const each of measured)
    if (!fixed.has(each) && each.cap !== undefined) lowest = Math.min(lowest, each.cap);
  return lowest;
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

/** Returns 0 to 100, uncapped; `fixed` as above. */
export function weightedMean(measured: readonly Measured[], fixed = NONE): number | null {
  let points = 0;
  let weights = 0;
  for (const each of measured) {
    const score = fixed.has(each) ? 1 : each.score;
    if (score === null) continue;
    points += each.check.weight * score;
    weights += each.check.weight;
  }
  return weights === 0 ? null : (100 * points) / weights;
}

function resultOf({ check, score }: Measured): CheckResult {
  return {
    id: check.id,
    title: check.title,
    weight: check.weight,
    score: score === null ? null : Math.round(score * 1_000) / 1_000,
  };
}
