import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { traffic } from '../../../../test-support/exact-log.js';
import { countCall, SlidingWindow } from './local-windows.js';
import { windowsOf } from './window-rule.js';

const [minute] = windowsOf({ perMinute: 30 });

describe('a sliding window', () => {
  it('lets the limit and a tenth of it through, then refuses until the first calls are a minute old', () => {
    const window = new SlidingWindow();
    const call = (nowMs: number) => countCall([[window, minute!]], nowMs, 1);
    for (let index = 0; index < 33; index++) expect(call(1_000 + index).admitted).toBe(true);
    const refused = call(2_500);
    expect(refused).toMatchObject({
      admitted: false,
      readings: [{ used: 33, rollsAtMs: 61_032, waitMs: 58_532 }],
    });
    expect(call(61_031).admitted).toBe(false);
    expect(call(61_032).admitted).toBe(true);
  });

  it('counts no refused call, in none of its windows', () => {
    const rules = windowsOf({ perMinute: 10, perDay: 1_000 });
    const windows = rules.map((rule) => [new SlidingWindow(), rule] as const);
    for (let index = 0; index < 50; index++) countCall(windows, index, 1);
    expect(countCall(windows, 50, 0).readings.map(({ used }) => used)).toEqual([11, 11]);
  });

  it('names a wait after which the call is let through, and not a millisecond before', () => {
    let waited = 0;
    fc.assert(
      fc.property(traffic(minute!), (times) => {
        const window = new SlidingWindow();
        for (const nowMs of times) {
          const { admitted, readings } = countCall([[window, minute!]], nowMs, 1);
          if (admitted) continue;
          const waitMs = readings[0]!.waitMs;
          expect(waitMs).toBeLessThanOrEqual(60_000);
          expect(countCall([[window, minute!]], nowMs + waitMs - 1, 0).admitted).toBe(false);
          expect(countCall([[window, minute!]], nowMs + waitMs, 0).admitted).toBe(true);
          waited++;
          return;
        }
      }),
      { numRuns: 300 },
    );
    expect(waited).toBeGreaterThan(100);
  });
});
