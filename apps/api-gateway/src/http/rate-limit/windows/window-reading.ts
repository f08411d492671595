import type { WindowRule } from './window-rule.js';

/** The content of a window after a call was counted or refused. */
export interface WindowReading {
  readonly rule: WindowRule;
  readonly used: number;
  /** Unix milliseconds at which the oldest counted calls leave the window. */
  readonly rollsAtMs: number;
  /** Milliseconds until a call is allowed; 0 if it was. */
  readonly waitMs: number;
}

export interface LimitVerdict {
  readonly admitted: boolean;
  readonly readings: readonly WindowReading[];
}

/** The values of the three headers of contract section 8.1, and of a refusal. */
export interface LimitReport {
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds, rounded up. */
  readonly resetAt: number;
  /** Whole seconds until a call is allowed, at least 1; undefined if it was. */
  readonly retryAfter: number | undefined;
  readonly window: WindowRule['name'];
  /** Whether the window counts one key or person alone. */
  readonly ofKey: boolean;
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
    ofKey: shown.rule.keyId !== undefined,
  };
}

/** Calls of the burst are above the limit, so none remains. */
function remainingOf({ rule, used }: WindowReading): number {
  return Math.max(0, rule.limit - used);
}
