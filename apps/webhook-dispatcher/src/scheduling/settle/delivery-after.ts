import { backoffMs } from '#timing/backoff';
import type { AttemptResult } from '../../attempts/attempt-result.js';
import { delayAfter, type RetrySchedule } from '../../settings/retry-schedule.js';

/** The number of attempts of a delivery, without abandoned ones. */
export interface AttemptCount {
  /** In all series. */
  readonly attempts: number;
  readonly seriesAttempts: number;
}

export interface DeliveryAfter extends AttemptCount {
  readonly status: 'pending' | 'delivered' | 'exhausted';
  /** Milliseconds until the next attempt, if there is one. */
  readonly delayMs?: number;
}

/**
 * Returns the state of a delivery after an attempt. `random` (from 0 to below 1) places the next attempt within the
 * jitter. `ownFaults`: the history before an abandoned attempt.
 */
export function deliveryAfter(
  { attempts, seriesAttempts }: AttemptCount,
  result: AttemptResult,
  schedule: RetrySchedule,
  random: number,
  ownFaults: OwnFaults = NO_OWN_FAULTS,
): DeliveryAfter {
  if (result.outcome === 'abandoned') {
    return { status: 'pending', attempts, seriesAttempts, delayMs: restAfterOwnFault(ownFaults, random) };
  }
  const counted = { attempts: attempts + 1, seriesAttempts: seriesAttempts + 1 };
  if (result.outcome === 'succeeded') return { status: 'delivered', ...counted };
  const delayMs = delayAfter(schedule, counted.seriesAttempts, random, result.retryAfterMs);
  return delayMs === undefined
    ? { status: 'exhausted', ...counted }
    : { status: 'pending', ...counted, delayMs };
}

/** The history before an abandoned attempt. */
export interface OwnFaults {
  /** Abandoned attempts since the last one that counted, without this one. */
  readonly before: number;
  /** Milliseconds since the first attempt of the series. */
  readonly seriesAgeMs: number;
}

export const NO_OWN_FAULTS: OwnFaults = { before: 0, seriesAgeMs: 0 };

const BACKOFF = { firstMs: 10_000, maxMs: 10 * 60_000 };

/** An outage of ours up to this long costs a partner nothing, even at the last attempt of a series. */
const SPARE_MS = 6 * 3_600_000;

/**
 * Returns the result to count. An abandoned attempt does not count while its series is younger than the duration of its
 * own retries plus six hours; after that it is a failure. We can't tell an outage of ours from a zone or network that
 * is down for everyone. Without a limit such a delivery would be tried for ever and its endpoint never disabled.
 * Outages of ours are fixed within six hours.
 */
export function countOwnFault(
  result: AttemptResult,
  { seriesAgeMs }: OwnFaults,
  schedule: RetrySchedule,
): AttemptResult {
  if (result.outcome !== 'abandoned' || seriesAgeMs <= maxSeriesAgeMs(schedule)) return result;
  return { ...result, outcome: 'failed' };
}

/**
 * Returns the milliseconds until an abandoned attempt is repeated: doubled each time, from 10 s to 10 min, with jitter.
 */
export function restAfterOwnFault({ before }: OwnFaults, random: number): number {
  return Math.round(backoffMs(before + 1, BACKOFF, random));
}

function maxSeriesAgeMs({ delaysMs, jitter }: RetrySchedule): number {
  return delaysMs.reduce((sum, delayMs) => sum + delayMs, 0) * (1 + jitter) + SPARE_MS;
}
