import { describe, expect, it } from '@jest/globals';
import { backoffMs, doubledMs } from './backoff.js';

const BACKOFF = { firstMs: 100, maxMs: 1_000 };

describe('the back-off', () => {
  it('doubles up to its maximum', () => {
    const waits = [0, 1, 2, 3, 4, 5, 9, 5_000].map((failures) => doubledMs(failures, BACKOFF));
    expect(waits).toEqual([100, 100, 200, 400, 800, 1_000, 1_000, 1_000]);
  });

  it('is half of it at random', () => {
    const waits = (random: number) => [1, 2, 3, 9].map((failures) => backoffMs(failures, BACKOFF, random));
    expect(waits(0)).toEqual([50, 100, 200, 500]);
    expect(waits(1)).toEqual([100, 200, 400, 1_000]);
    const random = Array.from({ length: 100 }, () => backoffMs(1, BACKOFF));
    expect(new Set(random).size).toBeGreaterThan(1);
    expect(random.every((ms) => ms >= 50 && ms < 100)).toBe(true);
  });
});
