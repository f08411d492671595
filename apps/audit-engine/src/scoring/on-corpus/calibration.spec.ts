import { describe, expect, it } from '@jest/globals';
import { readCorpus, type Quality } from '../../../test-support/corpus/corpus.js';
import { findingsOf } from '../../../test-support/corpus/findings.js';

const scored = readCorpus().map((page) => ({
  quality: page.quality,
  scores: findingsOf(page).golden.scores,
}));

function scoresOf(quality: Quality, engine: string): number[] {
  return scored
    .filter((page) => page.quality === quality)
    .map(({ scores }) => scores[engine] ?? 0)
    .sort((a, b) => a - b);
}

/** Of sorted numbers, the one below which this share of them lies. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

describe('the scores of the corpus', () => {
  it('come from enough pages to say something', () => {
    expect(scoresOf('good', 'overall').length).toBeGreaterThanOrEqual(25);
    expect(scoresOf('bad', 'overall').length).toBeGreaterThanOrEqual(15);
    expect(scoresOf('defect', 'overall').length).toBeGreaterThanOrEqual(15);
  });

  it.each(['seo', 'aeo', 'geo', 'overall'])(
    'of good pages are 70 and more in the median for %s',
    (engine) => {
      expect(quantile(scoresOf('good', engine), 0.5)).toBeGreaterThanOrEqual(70);
    },
  );

  // A page that can be fetched at all has most of the 30 points for indexing and of the 24 for access: the worst prose
  // of the web is indexed, and no score is to deny that.
  it.each([
    ['seo', 65],
    ['aeo', 45],
    ['geo', 50],
    ['overall', 50],
  ])('of bad pages are low in the median for %s: %d at most', (engine, limit) => {
    expect(quantile(scoresOf('bad', engine), 0.5)).toBeLessThanOrEqual(limit);
  });

  it.each(['seo', 'aeo', 'geo', 'overall'])('are spread over 30 points at least for %s', (engine) => {
    const all = (['good', 'bad', 'defect'] as const)
      .flatMap((quality) => scoresOf(quality, engine))
      .sort((a, b) => a - b);
    expect(quantile(all, 0.9) - quantile(all, 0.1)).toBeGreaterThanOrEqual(30);
  });

  it('put every good page above every bad one', () => {
    const [worstGood] = scoresOf('good', 'overall');
    expect(worstGood).toBeGreaterThan(scoresOf('bad', 'overall').at(-1) ?? 100);
  });
});
