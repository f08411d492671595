import { Injectable, Optional } from '@nestjs/common';
import type { CallWindows, LimitSubject } from './call-windows.js';
import { countCall, SlidingWindow } from './sliding-window.js';
import type { LimitVerdict } from './window-reading.js';
import type { WindowRule } from './window-rule.js';

/** Windows kept at once: a flood of addresses must not fill the memory while Redis is away. */
const MAX_WINDOWS = 20_000;

/** Counts calls in this process alone, by the monotonic clock; what is used while Redis is away. */
@Injectable()
export class LocalWindows implements CallWindows {
  private readonly windows = new Map<string, SlidingWindow>();

  /** `clock` gives Unix milliseconds that never go back. */
  constructor(
    @Optional() private readonly clock: () => number = () => performance.timeOrigin + performance.now(),
  ) {}

  count(subject: LimitSubject, rules: readonly WindowRule[], cost: 0 | 1): Promise<LimitVerdict> {
    const windows = rules.map((rule) => [this.windowOf(subject, rule), rule] as const);
    return Promise.resolve(countCall(windows, Math.floor(this.clock()), cost));
  }

  /** Forgets everything, when Redis counts again. */
  clear(): void {
    this.windows.clear();
  }

  private windowOf({ id, scope }: LimitSubject, { name }: WindowRule): SlidingWindow {
    const key = `${id}:${scope}:${name}`;
    const window = this.windows.get(key) ?? new SlidingWindow();
    // A map keeps insertion order: what was used last stands last, and the first is the one to forget.
    this.windows.delete(key);
    this.windows.set(key, window);
    if (this.windows.size > MAX_WINDOWS) this.windows.delete(this.windows.keys().next().value!);
    return window;
  }
}
