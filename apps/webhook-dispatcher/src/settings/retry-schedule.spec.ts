import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEFAULT_SCHEDULE, delayAfter, MAX_RETRY_AFTER_MS, parseRetrySchedule } from './retry-schedule.js';

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const attempt = fc.integer({ min: 1, max: 4 });

describe('the default retry schedule', () => {
  it('spreads 5 attempts over about 24 hours, each delay eight times the one before', () => {
    const { delaysMs } = parseRetrySchedule(undefined);
    const total = delaysMs.reduce((sum, delay) => sum + delay, 0);
    expect(delaysMs).toHaveLength(4);
    expect(total / 3_600_000).toBeCloseTo(24.4, 1);
    expect(delaysMs.slice(1).map((delay, index) => delay / (delaysMs[index] ?? 0))).toEqual([8, 8, 8]);
  });

  it('moves each delay by a fifth at most', () => {
    fc.assert(
      fc.property(attempt, random, (n, at) => {
        const planned = DEFAULT_SCHEDULE.delaysMs[n - 1] ?? 0;
        const delay = delayAfter(DEFAULT_SCHEDULE, n, at) ?? 0;
        expect(delay).toBeGreaterThanOrEqual(Math.floor(planned * 0.8));
        expect(delay).toBeLessThanOrEqual(Math.ceil(planned * 1.2));
      }),
    );
    expect(delayAfter(DEFAULT_SCHEDULE, 1, 0)).toBe(120_000);
    expect(delayAfter(DEFAULT_SCHEDULE, 1, 0.5)).toBe(150_000);
  });

  it('ends after the fifth attempt', () => {
    expect(delayAfter(DEFAULT_SCHEDULE, 5, 0.5)).toBeUndefined();
    expect(delayAfter(DEFAULT_SCHEDULE, 5, 0.5, 60_000)).toBeUndefined();
  });
});

describe('a stated retry schedule', () => {
  it('is kept to the letter', () => {
    const schedule = parseRetrySchedule('1s, 500ms,2.5m,4h');
    fc.assert(
      fc.property(random, (at) => {
        expect([1, 2, 3, 4, 5].map((n) => delayAfter(schedule, n, at))).toEqual([
          1_000,
          500,
          150_000,
          14_400_000,
          undefined,
        ]);
      }),
    );
  });

  it.each([
    ['1s,2s,3s', 'has 3 delays: 4 are needed'],
    ['1s,2s,3s,4s,5s', 'has 5 delays: 4 are needed'],
    ['1s,2s,3s,soon', 'has the delay "soon"'],
    ['1s,2s,3s,-4s', 'has the delay "-4s"'],
    ['1s,2s,3s,4000h', 'a week at most'],
    ['1,2,3,4', 'has the delay "1"'],
  ])('is refused where it is none: %s', (text, problem) => {
    expect(() => parseRetrySchedule(text)).toThrow(problem);
  });
});

describe('Retry-After', () => {
  it('lengthens the wait up to an hour, and never shortens it', () => {
    fc.assert(
      fc.property(attempt, random, fc.nat({ max: 10 * MAX_RETRY_AFTER_MS }), (n, at, asked) => {
        const planned = delayAfter(DEFAULT_SCHEDULE, n, at) ?? 0;
        const delay = delayAfter(DEFAULT_SCHEDULE, n, at, asked) ?? 0;
        expect(delay).toBeGreaterThanOrEqual(planned);
        expect(delay).toBeGreaterThanOrEqual(Math.min(asked, MAX_RETRY_AFTER_MS));
        expect(delay).toBeLessThanOrEqual(Math.max(planned, MAX_RETRY_AFTER_MS));
      }),
    );
  });
});
