import { Injectable, Optional } from '@nestjs/common';
import { countCall, SlidingWindow } from './sliding-window.js';
import type { LimitVerdict } from './window-reading.js';
import type { LimitSubject, WindowRule } from './window-rule.js';

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
