import type { ReportResult } from './report.js';
import { shareOf } from './report-names.js';
import { tallyOf } from './report-of.js';

/** What a dimension costs. */
export interface Loss {
  readonly engine: string;
  readonly dimension: string;
  /** Of the overall score's 100 points, before caps. */
  readonly points: number;
}

/**
 * Returns where points of the overall score are lost, the most first, by the formula of `checks.md`. Empty if nothing is lost,
 * and for engines whose share is not known.
 */
export function lossesOf({ engines }: ReportResult): readonly Loss[] {
  const counted = engines.flatMap((engine) => {
    const share = engines.length === 1 ? 1 : shareOf(engine.name);
    return engine.mean === null || share === undefined ? [] : [{ engine, share }];
  });
  const shares = counted.reduce((sum, { share }) => sum + share, 0);
  return counted
    .flatMap(({ engine: { name, dimensions }, share }) => {
      const every = dimensions.flatMap(({ checks }) => checks);
      const tallies = dimensions.map(({ name: dimension, checks }) => ({
        dimension,
        ...tallyOf(checks, every),
      }));
      const all = tallies.reduce((sum, { weights }) => sum + weights, 0);
      return tallies.map(({ dimension, weights, points }) => ({
        engine: name,
        dimension,
        points: all === 0 ? 0 : ((100 * (weights - points)) / all) * (share / shares),
      }));
    })
    .filter(({ points }) => points >= 0.05)
    .sort((a, b) => b.points - a.points);
}
