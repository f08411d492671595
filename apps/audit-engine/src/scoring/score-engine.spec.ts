import { describe, expect, it } from '@jest/globals';
import { exampleCheck, measuredOf } from '../../test-support/example-check.js';
import { pageOf } from '../../test-support/page-of.js';
import { CATALOGUE } from '../checks/catalogue.js';
import { dimensionsOf, engineScore, measureAll, type Measured } from './score-engine.js';

const page = pageOf('<p>text</p>');

describe('the score of an engine', () => {
  it('is the weighted mean of what applied', () => {
    expect(
      engineScore(
        measuredOf([
          ['a', 3, 1],
          ['b', 1, 0],
          ['c', 9, null],
        ]),
      ),
    ).toBe(75);
  });

  it('is at most the lowest cap', () => {
    expect(
      engineScore(
        measuredOf([
          ['a', 9, 1],
          ['b', 1, 0, 40],
          ['c', 1, 0, 30],
        ]),
      ),
    ).toBe(30);
  });

  it('earns nothing by a fault that the page does not have, and loses by one that it has', () => {
    const fault = { ...exampleCheck('fault', 1), isFault: true };
    const rows = (measure: number) =>
      measureAll(
        [
          exampleCheck('a', 3),
          { ...exampleCheck('b', 1), measure: () => 0 },
          { ...fault, measure: () => measure },
        ],
        page,
      );
    expect([1, 0.5, 0].map((measure) => engineScore(rows(measure)))).toEqual([75, 300 / 4.5, 60]);
    expect(engineScore(measureAll([fault], page))).toBe(100);
  });

  it('is null where nothing with a weight applied', () => {
    expect(
      engineScore(
        measuredOf([
          ['a', 9, null],
          ['b', 0, 1],
        ]),
      ),
    ).toBeNull();
  });

  it.each([
    ['counts not at all where it makes none', 0, 0.8, { score: 50, weight: 0 }],
    ['counts in part where it makes some', 0.5, 0.2, { score: 40, weight: 0.5 }],
  ] as const)('of a check that makes little sense: it %s', (_what, share, measure, expected) => {
    const relevance = () => share;
    const checks = [
      { ...exampleCheck('a', 1), measure: () => 0.5 },
      { ...exampleCheck('b', 1), measure: () => measure, relevance },
    ];
    const measured = measureAll(checks, page);
    expect(engineScore(measured)).toBeCloseTo(expected.score, 5);
    if (expected.weight === 0) expect(measured[1]?.score).toBeNull();
    else expect(measured[1]?.weight).toBe(expected.weight);
  });

  it('refuses a measure outside of 0 and 1 and names its check', () => {
    const broken = { ...exampleCheck('seo.broken', 1), measure: () => Number.NaN };
    expect(() => measureAll([broken], page)).toThrow(/seo\.broken measured NaN/);
  });

  it.each([-0.01, 1.01])('refuses a check that measures %d', (score) => {
    const broken = { ...exampleCheck('seo.broken', 1), measure: () => score };
    expect(() => measureAll([broken], page)).toThrow(`seo.broken measured ${score}`);
  });
});

describe('dimensions', () => {
  it('hold their checks in order, and null where none applied', () => {
    const row = (id: string, weight: number, score: number | null): Measured => ({
      check: exampleCheck(id, weight, { dimension: id.slice(0, 1) }),
      score,
      cap: undefined,
      weight,
      relevance: 1,
    });
    const rows = [row('a.1', 2, 0.33333), row('b.1', 1, null), row('a.2', 1, 1)];
    expect(dimensionsOf(rows)).toEqual({
      a: {
        score: 56,
        checks: [
          { id: 'a.1', title: 'title of a.1', weight: 2, score: 0.333 },
          { id: 'a.2', title: 'title of a.2', weight: 1, score: 1 },
        ],
      },
      b: { score: null, checks: [{ id: 'b.1', title: 'title of b.1', weight: 1, score: null }] },
    });
  });
});

describe('the catalogue', () => {
  const all = Object.entries(CATALOGUE).flatMap(([engine, checks]) =>
    checks.map((each) => ({ engine, ...each })),
  );

  it('has at least 14, 12 and 12 scored checks', () => {
    const scored = (engine: string) => all.filter((each) => each.engine === engine && each.weight > 0).length;
    expect([scored('seo') >= 14, scored('aeo') >= 12, scored('geo') >= 12]).toEqual([true, true, true]);
  });

  it('has unique ids that begin with their engine', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter(({ id, engine }) => !id.startsWith(`${engine}.`))).toEqual([]);
  });

  it.each(Object.entries(CATALOGUE))('has about 100 points to earn for %s', (_engine, checks) => {
    const points = checks.reduce((sum, { weight, isFault }) => sum + (isFault === true ? 0 : weight), 0);
    expect(points).toBeGreaterThanOrEqual(95);
    expect(points).toBeLessThanOrEqual(100);
  });

  it('says of every check why it matters and how to fix it, in sentences', () => {
    for (const { why, fix } of all) for (const text of [why, fix]) expect(text).toMatch(/^[A-Z0-9<].*\.$/i);
  });

  it('states the problem of every check, without a full stop and not as the good case', () => {
    for (const { title, problem } of all) {
      expect(problem).toMatch(/^[A-Z][^\n|]{5,100}[^.\n|]$|^(?:robots|llms)\.txt /);
      expect(problem).not.toBe(title);
    }
  });

  it('describes every check’s scoring and source, in one line each', () => {
    for (const { passes, source } of all) {
      expect(passes).toMatch(/^[A-Z0-9].*\.$/);
      expect(source.name).toMatch(/^[^\n|]{5,100}[^.\n|]$/);
    }
  });

  it('says of a check that it caps the score just where it does', () => {
    const tell = all.filter(({ passes }) => /\bcaps? the score at \d\d\b/.test(passes));
    expect(tell.map(({ id }) => id)).toEqual(all.flatMap(({ id, cap }) => (cap === undefined ? [] : [id])));
  });
});
