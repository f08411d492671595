import fc from 'fast-check';
import { ENTRIES_PER_WINDOW, type WindowRule } from '../src/rate-limit/window-rule.js';

/** The oracle: every call that was let through, with its time. */
export class ExactLog {
  private readonly times: number[] = [];

  constructor(private readonly rule: WindowRule) {}

  /** Throws where a decision breaks the bound that the windows promise. */
  check(admitted: boolean, nowMs: number): void {
    const { windowMs, allowance } = this.rule;
    const within = (spanMs: number) => this.times.filter((time) => time > nowMs - spanMs).length;
    if (admitted) {
      if (within(windowMs) >= allowance) throw new Error(`let through at ${nowMs} above the allowance`);
      this.times.push(nowMs);
    } else if (within(windowMs + windowMs / ENTRIES_PER_WINDOW) < allowance) {
      throw new Error(`refused at ${nowMs} although the allowance was not used`);
    }
  }
}

/** Rising times of calls in bursts and lulls around one window. */
export function traffic(rule: WindowRule): fc.Arbitrary<number[]> {
  const gap = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: Math.floor(rule.windowMs / 200) }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: Math.floor(rule.windowMs / 10) }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: Math.floor(rule.windowMs * 1.2) }) },
  );
  return fc.array(gap, { minLength: 1, maxLength: 150 }).map((gaps) => {
    let now = 1_700_000_000_000;
    return gaps.map((step) => (now += step));
  });
}
