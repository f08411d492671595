import { describe, expect, it } from '@jest/globals';
import { exampleAudit } from '../../../test-support/example-audit.js';
import { lossesOf } from './losses.js';
import { reportOf } from './report-of.js';

const lossesIn = (changes: Readonly<Record<string, unknown>>) =>
  lossesOf(reportOf(exampleAudit(changes)).result!);
const dimension = (...scores: readonly number[]) => ({
  score: 0,
  checks: scores.map((score, index) => ({ id: `x${index}`, title: 'x', weight: 10, score })),
});

describe('the points that are lost', () => {
  it('add up to what a single engine lacks, the most first', () => {
    const losses = lossesIn({
      scores: { overall: 50, aeo: 50 },
      dimensions: { aeo: { a: dimension(1, 0.8), b: dimension(0, 0.2) } },
    });
    expect(losses.map(({ dimension: name, points }) => [name, Math.round(points)])).toEqual([
      ['b', 45],
      ['a', 5],
    ]);
  });

  it('are only what fails of a dimension that has faults alone, beside one with something to earn', () => {
    const faults = {
      score: 0,
      checks: [1, 0.5].map((score) => ({ ...dimension(score).checks[0], fault: true })),
    };
    const losses = lossesIn({
      scores: { overall: 60, aeo: 60 },
      dimensions: { aeo: { a: dimension(1, 0.5), b: faults } },
    });
    expect(losses.map(({ dimension: name, points }) => [name, Math.round(points)])).toEqual([
      ['a', 20],
      ['b', 20],
    ]);
  });

  it('of several engines count by the shares of these', () => {
    const losses = lossesIn({
      scores: { overall: 50, seo: 50, geo: 50 },
      dimensions: { seo: { a: dimension(0.5) }, geo: { b: dimension(0.5) } },
    });
    expect(losses.map(({ engine, points }) => [engine, Math.round(10 * points) / 10])).toEqual([
      ['seo', 28.6],
      ['geo', 21.4],
    ]);
  });

  it('are none of a page without a fault, and of an engine that is not known', () => {
    const perfect = { aeo: { a: dimension(1) } };
    expect(lossesIn({ scores: { overall: 100, aeo: 100 }, dimensions: perfect })).toEqual([]);
    const later = { aeo: { a: dimension(0) }, constructor: { b: dimension(0) } };
    const losses = lossesIn({ scores: { overall: 1, aeo: 0, constructor: 1 }, dimensions: later });
    expect(losses).toEqual([{ engine: 'aeo', dimension: 'a', points: 100 }]);
  });
});
