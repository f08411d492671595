import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DayBars, dayBars, scoreBars, scoreRing, toneOfScore, topOf } from './charts.js';

const SERIES: DayBars['series'] = [
  { name: 'complete', tone: 'good' },
  { name: 'failed', tone: 'bad' },
];
const barsOf = (counts: readonly (readonly number[])[]) =>
  dayBars({
    title: 'Audits',
    series: SERIES,
    days: counts.map((some, index) => ({
      day: `2026-11-${String(index + 1).padStart(2, '0')}`,
      counts: some,
    })),
  }).markup;
const rectsOf = (markup: string) =>
  [
    ...markup.matchAll(/<rect class="(\w+)" x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)" \/>/g),
  ].map(([, tone, ...numbers]) => {
    const [x = NaN, y = NaN, width = NaN, height = NaN] = numbers.map(Number);
    return { tone, x, y, width, height };
  });
const anyCounts = fc.array(
  fc.tuple(
    fc.oneof(fc.nat(1_000_000), fc.constantFrom(0, -1, NaN, Infinity, Number.MAX_SAFE_INTEGER)),
    fc.nat(1_000_000),
  ),
  { minLength: 1, maxLength: 31 },
);

describe('bars of days', () => {
  it('stay within their box and do not overlap, whatever is counted', () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        const markup = barsOf(counts);
        expect(markup.slice(0, markup.indexOf('<details>'))).not.toMatch(/="[^"]*(NaN|Infinity)[^"]*\d"/);
        for (const { x, y, width, height } of rectsOf(markup)) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(counts.length * 10);
          expect(y).toBeGreaterThanOrEqual(-0.01);
          expect(height).toBeGreaterThanOrEqual(0);
          expect(y + height).toBeLessThanOrEqual(100.02);
        }
      }),
    );
  });

  it('stand on each other, as high as their counts', () => {
    const [complete, failed, ...others] = rectsOf(barsOf([[6, 2]]));
    expect(others).toEqual([]);
    expect(complete).toEqual({ tone: 'good', x: 1.5, y: 25, width: 7, height: 75 });
    expect(failed).toEqual({ tone: 'bad', x: 1.5, y: 0, width: 7, height: 25 });
  });

  it('say their sums to those who do not see them, and every count in a table', () => {
    const markup = barsOf([
      [1_200, 3],
      [0, 4],
    ]);
    expect(markup).toContain('aria-label="Audits, 2026-11-01 to 2026-11-02: 1,200 complete, 7 failed"');
    const cells = [...markup.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, cell]) => cell);
    expect(cells).toEqual(['1,200', '3', '0', '4']);
  });

  it('are none for days without anything', () => {
    expect(rectsOf(barsOf([[0, 0]]))).toEqual([]);
    expect(barsOf([[0, 0]])).not.toContain('NaN');
    expect(dayBars({ title: 'Audits', series: SERIES, days: [] }).markup).not.toMatch(
      /NaN|-Infinity|undefined/,
    );
  });

  it('end below a round number', () => {
    expect([0, 1, 1.5, 2, 3, 7, 10, 11, 499, 501].map(topOf)).toEqual([2, 2, 2, 2, 4, 8, 10, 20, 600, 600]);
  });
});

describe('a score', () => {
  it.each([
    [0, 'bad'],
    [49.9, 'bad'],
    [50, 'warn'],
    [79.9, 'warn'],
    [80, 'good'],
    [100, 'good'],
  ])('of %d is %s', (score, tone) => expect(toneOfScore(score)).toBe(tone));

  it('is a ring that is as long as the score', () => {
    expect(scoreRing('SEO', 72.5).markup).toContain('stroke-dasharray="72.5 100"');
    expect(scoreRing('SEO', 72.5).markup).toContain('aria-label="SEO: 72.5 of 100"');
    expect(scoreRing('SEO', 0).markup).not.toContain('dasharray');
    expect(scoreRing('SEO', undefined).markup).toContain('aria-label="SEO: not judged"');
    for (const odd of [-1, 101, NaN]) expect(scoreRing('SEO', odd).markup).not.toMatch(/NaN|-1 100|101 100/);
  });

  it('is a bar with its number, which escapes its name', () => {
    const { markup } = scoreBars([
      { name: '<script>', score: 40 },
      { name: 'Links', score: undefined },
    ]);
    expect(markup).toContain('&lt;script&gt;');
    expect(markup).toContain('<rect class="bad" width="40" height="1" />');
    expect(markup).toContain('Not judged');
  });
});
