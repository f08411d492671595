import { documented, type Check } from '../src/checks/check.js';
import type { Measured } from '../src/scoring/score-engine.js';

/** A documented check that every page passes. */
export function exampleCheck(id: string, weight: number, fields: Partial<Check> = {}): Check {
  return {
    id,
    dimension: 'a',
    weight,
    title: `title of ${id}`,
    problem: `problem of ${id}`,
    why: 'Why.',
    fix: 'Fix.',
    source: documented('source'),
    passes: 'passes',
    measure: () => 1,
    ...fields,
  };
}

/** Measurements from rows of id, weight, score and cap. */
export function measuredOf(
  rows: readonly (readonly [string, number, number | null, number?])[],
  fields: Partial<Check> = {},
): Measured[] {
  return rows.map(([id, weight, score, cap]) => ({
    check: exampleCheck(id, weight, fields),
    score,
    cap,
    weight,
    relevance: 1,
  }));
}
