import type { CheckResult, Completeness, DimensionResult } from '#contracts/audit/audits';
import type { Check } from '../checks/check.js';
import { relevanceOf } from '../checks/kinds.js';
import { oncePer } from '../page/once.js';
import type { Page } from '../page/page.js';

export interface Measured {
  readonly check: Check;
  readonly score: number | null;
  readonly cap: number | undefined;
  /** The points that it counts with: those of the check, fewer if it makes little sense for the page. */
  readonly weight: number;
  /** How far the check makes sense for the page: from 0 to 1. */
  readonly relevance: number;
}

/** Returns the measurement; null if the check is not for pages of this kind, unless the page passes it all the same. */
export function applied(check: Check, page: Page): number | null {
  const score = check.measure(page);
  return score !== 1 && relevanceOf(check, page) === 0 ? null : score;
}

/**
 * Measures the page by every check of an engine. A check that makes little sense for the page counts less, or not at all,
 * unless it raises the score: what makes it so can cost nothing. Throws a `RangeError` that names a check whose score is not between 0 and 1.
 */
export function measureAll(checks: readonly Check[], page: Page): readonly Measured[] {
  const measured = checks.map((check) => {
    const score = check.measure(page);
    if (score !== null && !(score >= 0 && score <= 1)) throw new RangeError(`${check.id} measured ${score}`);
    const relevance = relevanceOf(check, page);
    const share = check.onlyRaises === true ? 0 : relevance;
    return { check, score, relevance, weight: Math.round(check.weight * share * 100) / 100 };
  });
  const raised = raising(measured);
  return measured.map(({ check, score, relevance, weight }) => {
    const counts = raised.has(check);
    const isMeant = relevance > 0 || counts;
    return {
      check,
      score: isMeant ? score : null,
      cap: score === null || !isMeant ? undefined : check.cap?.(page),
      weight: counts || !isMeant ? check.weight : weight,
      relevance,
    };
  });
}

/** Returns the checks that raise the mean if they count in full: the best ones, as long as each is above the others. */
function raising(measured: readonly Omit<Measured, 'cap'>[]): ReadonlySet<Check> {
  let { points, weights } = weightsOf(measured);
  const raised = new Set<Check>();
  const reduced = measured.filter(({ check, weight }) => weight < check.weight);
  for (const { check, score, weight } of reduced.sort((a, b) => (b.score ?? 0) - (a.score ?? 0))) {
    if (score === null || (score < 1 && score * weights <= points)) break;
    points += (check.weight - weight) * score;
    weights += check.weight - weight;
    raised.add(check);
  }
  return raised;
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
  for (const each of sumsOf(measured).capped)
    if (!fixed.has(each)) lowest = Math.min(lowest, each.cap ?? lowest);
  return lowest;
}

/** Returns the dimensions with their checks, in the order of the catalogue. */
export function dimensionsOf(measured: readonly Measured[]): Readonly<Record<string, DimensionResult>> {
  const names = new Set(measured.map(({ check }) => check.dimension));
  return Object.fromEntries(
    [...names].map((name) => {
      const members = measured.filter(({ check }) => check.dimension === name);
      const mean = meanOf(weightsOf(members));
      return [name, { score: mean === null ? null : Math.round(mean), checks: members.map(resultOf) }];
    }),
  );
}

export function completenessOf(measured: readonly Measured[]): Completeness {
  const missing = measured.filter(({ score }) => score === null).map(({ check }) => check.id);
  return { computed: measured.length - missing.length, total: measured.length, missing };
}

interface Weights {
  points: number;
  weights: number;
}

function weightsOf(measured: readonly Pick<Measured, 'score' | 'weight'>[]): Weights {
  let points = 0;
  let weights = 0;
  for (const { score, weight } of measured) {
    if (score === null) continue;
    points += weight * score;
    weights += weight;
  }
  return { points, weights };
}

/** Returns 0 to 100; null if nothing with a weight was measured. */
function meanOf({ points, weights }: Weights): number | null {
  return weights === 0 ? null : (100 * points) / weights;
}

/** What all measurements of an engine add up to: asked for once for each finding. */
const sumsOf = oncePer((measured: readonly Measured[]) => ({
  ...weightsOf(measured),
  capped: measured.filter(({ cap }) => cap !== undefined),
  all: new Set(measured),
}));

/** Returns 0 to 100, uncapped; `fixed` as above. */
export function weightedMean(measured: readonly Measured[], fixed = NONE): number | null {
  const sums = sumsOf(measured);
  let { points, weights } = sums;
  for (const each of fixed) {
    if (!sums.all.has(each)) continue;
    const counted = each.score === null ? 0 : each.weight;
    points += each.check.weight - counted * (each.score ?? 0);
    weights += each.check.weight - counted;
  }
  return meanOf({ points, weights });
}

function resultOf({ check, score, weight }: Measured): CheckResult {
  return {
    id: check.id,
    title: check.title,
    weight,
    score: score === null ? null : Math.round(score * 1_000) / 1_000,
  };
}
