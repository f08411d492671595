import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { apart, scoreLine, slopeChart } from './score-charts.js';

const scores = fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), fc.constantFrom(NaN, -1, 1e9));

describe('a picture of two audits', () => {
  it('has an arrow up for what became better, and one down for what became worse', () => {
    const { markup } = slopeChart([
      { name: 'SEO', before: 20, after: 80 },
      { name: 'AEO', before: 60, after: 30 },
      { name: 'GEO', before: 50, after: 50 },
    ]);
    expect([...markup.matchAll(/<g class="(\w+)">/g)].map(([, tone]) => tone)).toEqual([
      'good',
      'bad',
      'quiet',
    ]);
    const [up, down, level] = [...markup.matchAll(/rotate\((-?[\d.]+)\)/g)].map(([, angle]) => Number(angle));
    expect(up).toBeLessThan(0);
    expect(down).toBeGreaterThan(0);
    expect(level).toBe(0);
    expect(markup).toContain('aria-label="SEO from 20 to 80, AEO from 60 to 30, GEO from 50 to 50"');
  });

  it('shows the direction of each, also where the scores are close', () => {
    const { markup } = slopeChart([
      { name: 'Overall', before: 60, after: 83 },
      { name: 'SEO', before: 70, after: 82 },
      { name: 'AEO', before: 80, after: 81 },
      { name: 'GEO', before: 90, after: 89 },
    ]);
    const drawn = [...markup.matchAll(/d="M120 ([\d.]+)L240 ([\d.]+)"/g)];
    const directions = drawn.map(([, from, to]) => Math.sign(Number(from) - Number(to)));
    expect(directions).toEqual([1, 1, 1, -1]);
  });

  it('has names that do not hide each other, all in the picture, in the order of their scores', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 14, max: 146, noNaN: true }), { maxLength: 6 }), (heights) => {
        const placed = apart(heights);
        const sorted = placed.toSorted((a, b) => a - b);
        for (const [index, height] of sorted.entries()) {
          expect(height).toBeGreaterThanOrEqual(0);
          expect(height).toBeLessThanOrEqual(146);
          if (index > 0) expect(height - sorted[index - 1]!).toBeGreaterThanOrEqual(15.99);
        }
        for (const [one, height] of heights.entries())
          for (const [other, each] of heights.entries())
            if (height < each) expect(placed[one]!).toBeLessThan(placed[other]!);
      }),
    );
  });
});

describe('a line of scores', () => {
  const audit = (day: number, overall: number) => ({
    href: `/audits/${day}`,
    createdAt: new Date(Date.UTC(2026, 10, day)),
    overall,
  });

  it('rises with the score and goes on with time, and has each score in a table', () => {
    const { markup } = scoreLine([audit(1, 20), audit(2, 40), audit(11, 90)]);
    const [, points = ''] = /points="([^"]*)"/.exec(markup) ?? [];
    const [a, b, c] = points.split(' ').map((point) => point.split(',').map(Number));
    expect([a![0], c![0]]).toEqual([14, 346]);
    expect(b![0]! - a![0]!).toBeCloseTo((c![0]! - a![0]!) / 10, 1);
    expect(a![1]).toBeGreaterThan(b![1]!);
    expect(b![1]).toBeGreaterThan(c![1]!);
    expect(markup).toContain('aria-label="Overall score of 3 audits, from 20 to 90"');
    expect(markup.match(/<a class="no-print" href="\/audits\/\d+">/g)).toHaveLength(3);
  });

  it('stays in its picture, whatever the scores and times', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(30), scores), { minLength: 3, maxLength: 50 }), (all) => {
        const audits = all.toSorted(([a], [b]) => a - b).map(([day, overall]) => audit(day, overall));
        for (const [, x, y] of scoreLine(audits).markup.matchAll(/cx="([^"]*)" cy="([^"]*)"/g)) {
          expect(Number(x)).toBeGreaterThanOrEqual(0);
          expect(Number(x)).toBeLessThanOrEqual(360);
          expect(Number(y)).toBeGreaterThanOrEqual(0);
          expect(Number(y)).toBeLessThanOrEqual(160);
        }
      }),
    );
  });
});
