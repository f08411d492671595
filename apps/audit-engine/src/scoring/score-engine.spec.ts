import { describe, expect, it } from '@jest/globals';
import { pageOf } from '../../test-support/page-of.js';
import { CATALOGUE } from '../checks/catalogue.js';
import type { Check } from '../checks/check.js';
import { issuesOf } from './issues.js';
import { dimensionsOf, engineScore, measureAll, type Measured } from './score-engine.js';

const page = pageOf('<p>text</p>');

function check(id: string, weight: number, dimension = 'a'): Check {
  const text = { title: `title of ${id}`, why: 'why', fix: 'fix', source: 'source', passes: 'passes' };
  return { id, dimension, weight, ...text, measure: () => 1 };
}

function measured(rows: readonly (readonly [string, number, number | null, number?])[]): Measured[] {
  return rows.map(([id, weight, score, cap]) => ({ check: check(id, weight), score, cap }));
}

describe('the score of an engine', () => {
  it('is the weighted mean of what applied', () => {
    expect(
      engineScore(
        measured([
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
        measured([
          ['a', 9, 1],
          ['b', 1, 0, 40],
          ['c', 1, 0, 30],
        ]),
      ),
    ).toBe(30);
  });

  it('is null where nothing with a weight applied', () => {
    expect(
      engineScore(
        measured([
          ['a', 9, null],
          ['b', 0, 1],
        ]),
      ),
    ).toBeNull();
  });

  it('refuses a measure outside of 0 and 1 and names its check', () => {
    const broken = { ...check('seo.broken', 1), measure: () => Number.NaN };
    expect(() => measureAll([broken], page)).toThrow(/seo\.broken measured NaN/);
  });

  it.each([-0.01, 1.01])('refuses a check that measures %d', (score) => {
    const broken = { ...check('seo.broken', 1), measure: () => score };
    expect(() => measureAll([broken], page)).toThrow(`seo.broken measured ${score}`);
  });
});

describe('dimensions', () => {
  it('hold their checks in order, and null where none applied', () => {
    const rows: Measured[] = [
      { check: check('a.1', 2, 'a'), score: 0.33333, cap: undefined },
      { check: check('b.1', 1, 'b'), score: null, cap: undefined },
      { check: check('a.2', 1, 'a'), score: 1, cap: undefined },
    ];
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

describe('issues', () => {
  const issues = (rows: Measured[], evidence: readonly string[] = []) =>
    issuesOf('seo', rows, () => evidence);

  it('tell the points that fixing each would gain', () => {
    const found = issues(
      measured([
        ['a', 6, 1],
        ['b', 3, 0],
        ['c', 1, 0.5],
        ['d', 5, 0.95],
        ['e', 5, null],
      ]),
    );
    expect(found.map(({ id, impact }) => [id, impact])).toEqual([
      ['b', 20],
      ['c', 3.3],
    ]);
  });

  it('count the cap in, and gain nothing while another one holds', () => {
    const found = issues(
      measured([
        ['a', 8, 1],
        ['b', 1, 0, 30],
        ['c', 1, 0],
      ]),
    );
    expect(found.map(({ id, impact, severity }) => [id, impact, severity])).toEqual([
      ['b', 60, 'critical'],
      ['c', 0, 'high'],
    ]);
  });

  it('are ordered by severity, then by impact, then by id', () => {
    const found = issues(
      measured([
        ['low', 1, 0.5],
        ['high.b', 5, 0],
        ['high.a', 5, 0],
        ['worst', 8, 0],
        ['medium', 2, 0],
        ['fine', 79, 1],
      ]),
    );
    expect(found.map(({ id, severity }) => `${severity} ${id}`)).toEqual([
      'critical worst',
      'high high.a',
      'high high.b',
      'medium medium',
      'low low',
    ]);
  });

  it('quote the page in five short lines without control characters', () => {
    const evidence = ['\u001b[31mred\u0000\r\nline', 'x'.repeat(500), ' ', '3', '4', '5', '6', '\ud800'];
    const [issue] = issues(measured([['a', 1, 0]]), evidence);
    expect(issue?.evidence).toHaveLength(5);
    expect(issue?.evidence[0]).toBe('[31mred line');
    expect(issue?.evidence[1]).toHaveLength(200);
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

  it.each(Object.entries(CATALOGUE))('has about 100 points for %s', (_engine, checks) => {
    const points = checks.reduce((sum, { weight }) => sum + weight, 0);
    expect(points).toBeGreaterThanOrEqual(95);
    expect(points).toBeLessThanOrEqual(100);
  });

  it('says of every check why it matters and how to fix it, in sentences', () => {
    for (const { why, fix } of all) for (const text of [why, fix]) expect(text).toMatch(/^[A-Z0-9<].*\.$/i);
  });

  it('describes every check’s scoring and source, in one line each', () => {
    for (const { passes, source } of all) {
      expect(passes).toMatch(/^[A-Z0-9].*\.$/);
      expect(source).toMatch(/^[^\n|]{5,100}[^.\n|]$/);
    }
  });

  it('says of a check that it caps the score just where it does', () => {
    const tell = all.filter(({ passes }) => /\bcaps? the score at \d\d\b/.test(passes));
    expect(tell.map(({ id }) => id)).toEqual(all.flatMap(({ id, cap }) => (cap === undefined ? [] : [id])));
  });
});
