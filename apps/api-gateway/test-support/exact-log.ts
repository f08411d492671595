import fc from 'fast-check';
import { ENTRIES_PER_WINDOW, type WindowRule } from '../src/http/rate-limit/windows/window-rule.js';

/** The reference implementation: every admitted call with its time. */
export class ExactLog {
  private readonly times: number[] = [];

  constructor(private readonly rules: readonly WindowRule[]) {}

  /** Throws if a decision breaks the bound that the windows promise. */
  check(admitted: boolean, nowMs: number): void {
    if (admitted) {
      for (const { name, windowMs, allowance } of this.rules)
        if (this.within(windowMs, nowMs) >= allowance)
          throw new Error(`let through at ${nowMs} above the allowance of the ${name}`);
      this.times.push(nowMs);
    } else if (this.rules.every((rule) => this.within(longest(rule), nowMs) < rule.allowance)) {
      throw new Error(`refused at ${nowMs} although no allowance was used`);
    }
  }

  private within(spanMs: number, nowMs: number): number {
    return this.times.filter((time) => time > nowMs - spanMs).length;
  }
}

/** Returns how long a call may count, in milliseconds. */
function longest({ windowMs }: WindowRule): number {
  return windowMs + windowMs / ENTRIES_PER_WINDOW;
}

/**
 * Generates rising times of calls, in bursts and pauses around one window, long enough to exhaust it more than once.
 */
export function traffic(rule: WindowRule): fc.Arbitrary<number[]> {
  const gap = fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 0, max: Math.floor(rule.windowMs / 200) }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: Math.floor(rule.windowMs / 10) }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: Math.floor(rule.windowMs * 1.2) }) },
  );
  // Without `size` fast-check would stop at some ten calls.
  return fc.array(gap, { minLength: 1, maxLength: 300, size: 'max' }).map((gaps) => {
    let now = 1_700_000_000_000;
    return gaps.map((step) => (now += step));
  });
}
