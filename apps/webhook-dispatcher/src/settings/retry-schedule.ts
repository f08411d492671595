import { WEBHOOK_ATTEMPTS } from '#contracts/limits';

/** The delays between the attempts of one series. */
export interface RetrySchedule {
  /** Milliseconds from the end of attempt n to the start of attempt n + 1. */
  readonly delaysMs: readonly number[];
  /** The share of a delay by which it is shortened or lengthened at random. */
  readonly jitter: number;
}

const MINUTE = 60_000;

/**
 * 5 attempts over 24 h 22 min; each delay is eight times the one before. The first retry comes soon after a restart,
 * the third after three hours, the last on the next day (contract section 6.7: "about 24 hours", exponential). The
 * jitter spreads deliveries that failed together.
 */
export const DEFAULT_SCHEDULE: RetrySchedule = {
  delaysMs: [2.5 * MINUTE, 20 * MINUTE, 160 * MINUTE, 1_280 * MINUTE],
  jitter: 0.2,
};

/** The longest wait that a receiver's `Retry-After` can cause, unless the schedule's own is longer. */
export const MAX_RETRY_AFTER_MS = 3_600_000;

const DELAYS = WEBHOOK_ATTEMPTS - 1;

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const MAX_MS = 7 * 24 * 3_600_000;

/** Describes the format of `parseDuration`, as the end of a sentence. */
export const DURATION_FORM = 'a number with ms, s, m or h is needed, a week at most';

/**
 * Reads a schedule such as `1s,2s,3s,4s`, with ms, s, m or h. Returns the default if `text` is undefined. A configured
 * schedule has no jitter. Throws a `RangeError` whose message completes a sentence about the setting.
 */
export function parseRetrySchedule(text: string | undefined): RetrySchedule {
  if (text === undefined) return DEFAULT_SCHEDULE;
  const delaysMs = text.split(',').map((part) => parseDelay(part.trim()));
  if (delaysMs.length !== DELAYS) {
    throw new RangeError(
      `has ${delaysMs.length} delays: ${DELAYS} are needed, between ${WEBHOOK_ATTEMPTS} attempts`,
    );
  }
  return { delaysMs, jitter: 0 };
}

/**
 * Returns the milliseconds to wait after the nth failed attempt of a series; undefined after the last. The receiver's
 * `retryAfterMs` can lengthen the wait, up to an hour, but never shorten it. `random` is from 0 to below 1.
 */
export function delayAfter(
  { delaysMs, jitter }: RetrySchedule,
  failedAttempts: number,
  random: number,
  retryAfterMs = 0,
): number | undefined {
  const planned = delaysMs[failedAttempts - 1];
  if (planned === undefined) return undefined;
  const spread = planned * (1 + jitter * (2 * random - 1));
  return Math.round(Math.max(spread, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)));
}

function parseDelay(text: string): number {
  const delayMs = parseDuration(text);
  if (delayMs !== undefined) return delayMs;
  throw new RangeError(`has the delay "${text}": ${DURATION_FORM}`);
}

/** Returns `500ms`, `1s`, `2.5m` or `4h` in milliseconds; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text);
  const durationMs = Number(match?.[1]) * (UNITS[match?.[2] ?? ''] ?? Number.NaN);
  return durationMs <= MAX_MS ? durationMs : undefined;
}

/** The settings for a delivery and its endpoint after an attempt. */
export interface DeliveryRules {
  readonly schedule: RetrySchedule;
  /** The shortest series of failures, in milliseconds, that disables an endpoint. */
  readonly disableMinSpanMs: number;
}
