import type { RateLimit } from '#contracts/limits';

/** The calls that are counted together; also the name of the windows in Redis. */
export interface LimitSubject {
  /** A workspace's id, a person's id, or a client address. */
  readonly id: string;
  readonly scope: string;
}

export interface WindowRule {
  readonly name: 'minute' | 'quarter-hour' | 'day';
  /** Calls per window as the contract states them, shown in `X-RateLimit-Limit`. */
  readonly limit: number;
  /** Calls that are allowed: the limit and the tolerated burst of 10 % (contract section 8.1). */
  readonly allowance: number;
  readonly windowMs: number;
  /** The key or person whose calls alone it counts; undefined if it counts all calls of the subject. */
  readonly keyId?: string;
}

const MINUTE_MS = 60_000;
const QUARTER_HOUR_MS = 900_000;
const DAY_MS = 86_400_000;

/**
 * Calls that are closer than this part of a window share an entry, so that a window has about 60 entries. It is also
 * the error bound: the count is never below that of an exact log, and a call leaves at most this part of the window too
 * late.
 */
export const ENTRIES_PER_WINDOW = 60;

/** Returns the windows of a limit: the minute, and the day if it has a daily cap. */
export function windowsOf(limit: RateLimit): readonly WindowRule[] {
  const minute = windowRule('minute', limit.perMinute, MINUTE_MS);
  return limit.perDay === undefined ? [minute] : [minute, windowRule('day', limit.perDay, DAY_MS)];
}

/** Calls that reach no endpoint, per client address: 300 a minute and no burst. */
export const ADDRESS_WINDOWS: readonly WindowRule[] = [
  { name: 'minute', limit: 300, allowance: 300, windowMs: MINUTE_MS },
];

export function quarterHourOf(limit: number): readonly WindowRule[] {
  return [{ name: 'quarter-hour', limit, allowance: limit, windowMs: QUARTER_HOUR_MS }];
}

function windowRule(name: WindowRule['name'], limit: number, windowMs: number): WindowRule {
  return { name, limit, allowance: limit + Math.floor(limit / 10), windowMs };
}

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
