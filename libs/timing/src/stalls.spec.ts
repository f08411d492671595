import { describe, expect, it } from '@jest/globals';
import { Stalls } from './stalls.js';

describe('a stall of the process', () => {
  /** Checks at these milliseconds; the clock starts at 5,000. */
  const looksAt = (times: readonly number[]): boolean[] => {
    let now = 5_000;
    const stalls = new Stalls(1_000, () => now);
    return times.map((time) => {
      now = time;
      return stalls.passed();
    });
  };

  it('is not seen if it is checked often enough', () => {
    expect(looksAt([5_250, 5_500, 6_499, 7_000])).toEqual([false, false, false, false]);
  });

  it('is seen once if a second passed between two checks', () => {
    expect(looksAt([5_250, 6_250, 6_251, 60_000, 60_250])).toEqual([false, true, false, true, false]);
  });

  it('is seen by the first look, too', () => {
    expect(looksAt([6_000])).toEqual([true]);
  });

  it('is timed by a clock that runs on while the process is stopped', () => {
    const stalls = new Stalls(1_000);
    expect(stalls.passed()).toBe(false);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_050);
    expect(stalls.passed()).toBe(true);
    expect(stalls.passed()).toBe(false);
  });
});
