import type { WindowRule } from './window-rule.js';

/** What a window held after a call was counted or refused. */
export interface WindowReading {
  readonly rule: WindowRule;
  readonly used: number;
  /** Unix milliseconds at which the oldest counted calls leave the window. */
  readonly rollsAtMs: number;
  /** Milliseconds until a call would be let through; 0 where it was. */
  readonly waitMs: number;
}

export interface LimitVerdict {
  readonly admitted: boolean;
  readonly readings: readonly WindowReading[];
}

/** The three headers of contract section 8.1, and what a refusal says. */
export interface LimitReport {
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds, rounded up. */
  readonly resetAt: number;
  /** Whole seconds until a call would be let through, at least 1; undefined where it was. */
  readonly retryAfter: number | undefined;
  readonly window: WindowRule['name'];
}

/** Reports the window that refused for longest, else the one closest to exhaustion. */
export function reportOf({ admitted, readings }: LimitVerdict): LimitReport {
  const shown = readings.reduce((closest, reading) =>
    (admitted ? remainingOf(reading) < remainingOf(closest) : reading.waitMs > closest.waitMs)
      ? reading
      : closest,
  );
  return {
    limit: shown.rule.limit,
    remaining: admitted ? remainingOf(shown) : 0,
    resetAt: Math.ceil(shown.rollsAtMs / 1000),
    retryAfter: admitted ? undefined : Math.max(1, Math.ceil(shown.waitMs / 1000)),
    window: shown.rule.name,
  };
}

/** Calls of the burst are above the limit: none is left to count on. */
function remainingOf({ rule, used }: WindowReading): number {
  return Math.max(0, rule.limit - used);
}
