import { Injectable, Optional } from '@nestjs/common';
import {
  type LimitSubject,
  type WindowRule,
  type LimitVerdict,
  ENTRIES_PER_WINDOW,
  type WindowReading,
} from './window-rule.js';

/** The most windows in memory: many addresses must not fill it while Redis is unavailable. */
const MAX_WINDOWS = 20_000;

/** Counts calls in this process, by the monotonic clock, while Redis is unavailable. */
@Injectable()
export class LocalWindows {
  private readonly windows = new Map<string, SlidingWindow>();

  /** `clock` gives Unix milliseconds that never go back. */
  constructor(
    @Optional() private readonly clock: () => number = () => performance.timeOrigin + performance.now(),
  ) {}

  count(subject: LimitSubject, rules: readonly WindowRule[], cost: 0 | 1): Promise<LimitVerdict> {
    const windows = rules.map((rule) => [this.windowOf(subject, rule), rule] as const);
    return Promise.resolve(countCall(windows, Math.floor(this.clock()), cost));
  }

  /** Clears all windows, when Redis counts again. */
  clear(): void {
    this.windows.clear();
  }

  private windowOf({ id, scope }: LimitSubject, { name, keyId = '' }: WindowRule): SlidingWindow {
    const key = `${id}:${scope}:${name}:${keyId}`;
    const window = this.windows.get(key) ?? new SlidingWindow();
    // A map keeps insertion order: the first window was used longest ago and is dropped.
    this.windows.delete(key);
    this.windows.set(key, window);
    if (this.windows.size > MAX_WINDOWS) this.windows.delete(this.windows.keys().next().value!);
    return window;
  }
}

/** Calls that came close together; they leave the window together, `windowMs` after the last of them. */
interface Entry {
  readonly firstMs: number;
  lastMs: number;
  calls: number;
}

/**
 * A log of calls in which those less than a 60th of the window apart share an entry. The same rule as in the Redis
 * script, for one process.
 */
export class SlidingWindow {
  private readonly entries: Entry[] = [];
  private used = 0;

  /** Drops the calls that left the window and returns its reading. */
  read(rule: WindowRule, nowMs: number): WindowReading {
    while (this.entries[0] && this.entries[0].lastMs + rule.windowMs <= nowMs)
      this.used -= this.entries.shift()!.calls;
    const waitMs = this.used < rule.allowance ? 0 : this.waitFor(rule, nowMs);
    return { rule, used: this.used, rollsAtMs: (this.entries[0]?.lastMs ?? nowMs) + rule.windowMs, waitMs };
  }

  record(rule: WindowRule, nowMs: number): void {
    const tail = this.entries.at(-1);
    if (tail && nowMs - tail.firstMs < rule.windowMs / ENTRIES_PER_WINDOW) {
      tail.lastMs = Math.max(tail.lastMs, nowMs);
      tail.calls++;
    } else {
      this.entries.push({ firstMs: nowMs, lastMs: nowMs, calls: 1 });
    }
    this.used++;
  }

  private waitFor(rule: WindowRule, nowMs: number): number {
    let left = this.used;
    for (const { calls, lastMs } of this.entries) {
      left -= calls;
      if (left < rule.allowance) return Math.max(1, lastMs + rule.windowMs - nowMs);
    }
    return rule.windowMs;
  }
}

/** Counts a call of `cost` 1 in every window, or in none where one of them is exhausted; cost 0 only looks. */
export function countCall(
  windows: readonly (readonly [SlidingWindow, WindowRule])[],
  nowMs: number,
  cost: 0 | 1,
): LimitVerdict {
  const before = windows.map(([window, rule]) => window.read(rule, nowMs));
  if (cost === 0 || before.some(({ waitMs }) => waitMs > 0)) {
    return { admitted: before.every(({ waitMs }) => waitMs === 0), readings: before };
  }
  for (const [window, rule] of windows) window.record(rule, nowMs);
  return {
    admitted: true,
    readings: windows.map(([window, rule]) => ({ ...window.read(rule, nowMs), waitMs: 0 })),
  };
}
