import { describe, expect, it } from '@jest/globals';
import { Stalls } from './stalls.js';

describe('a stall of the process', () => {
  /** Looks at these milliseconds; the clock starts at 5,000. */
  const looksAt = (times: readonly number[]): boolean[] => {
    let now = 5_000;
    const stalls = new Stalls(() => now);
    return times.map((time) => {
      now = time;
      return stalls.passed();
    });
  };

  it('is none where it is looked for often enough', () => {
    expect(looksAt([5_250, 5_500, 6_499, 7_000])).toEqual([false, false, false, false]);
  });

  it('has passed where a second went by between two looks, and is told once', () => {
    expect(looksAt([5_250, 6_250, 6_251, 60_000, 60_250])).toEqual([false, true, false, true, false]);
  });

  it('is seen by the first look, too', () => {
    expect(looksAt([6_000])).toEqual([true]);
  });

  it('is timed by a clock that runs on while the process stands still', () => {
    const stalls = new Stalls();
    expect(stalls.passed()).toBe(false);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_050);
    expect(stalls.passed()).toBe(true);
    expect(stalls.passed()).toBe(false);
  });
});
