import { backoffMs } from '#timing/backoff';
import type { AttemptResult } from '../../attempts/attempt-result.js';
import type { RetrySchedule } from '../retry-schedule.js';

/** What came before an attempt that was abandoned. */
export interface OwnFaults {
  /** Attempts abandoned since the last one that counted, this one not included. */
  readonly before: number;
  /** Milliseconds since the first attempt of the series. */
  readonly seriesAgeMs: number;
}

export const NO_OWN_FAULTS: OwnFaults = { before: 0, seriesAgeMs: 0 };

const BACKOFF = { firstMs: 10_000, maxMs: 10 * 60_000 };

/** An outage of ours this long at the worst moment, the last attempt of a series, costs a partner nothing. */
const SPARE_MS = 6 * 3_600_000;

/**
 * An abandoned attempt counts for nothing only while its series is no older than its own retries may take, and a few
 * hours more; then it is a failure like any other. From here an outage of ours can't be told from a zone whose servers
 * answer nobody, or from a network that nobody reaches: without an end such a delivery would be tried for ever, and its
 * endpoint never be disabled. Six hours are longer than an outage that nobody mends.
 */
export function countOwnFault(
  result: AttemptResult,
  { seriesAgeMs }: OwnFaults,
  schedule: RetrySchedule,
): AttemptResult {
  if (result.outcome !== 'abandoned' || seriesAgeMs <= maxSeriesAgeMs(schedule)) return result;
  return { ...result, outcome: 'failed' };
}

/** Milliseconds until an abandoned attempt is made again: doubled each time, from 10 s up to 10 min, with jitter. */
export function restAfterOwnFault({ before }: OwnFaults, random: number): number {
  return Math.round(backoffMs(before + 1, BACKOFF, random));
}

function maxSeriesAgeMs({ delaysMs, jitter }: RetrySchedule): number {
  return delaysMs.reduce((sum, delayMs) => sum + delayMs, 0) * (1 + jitter) + SPARE_MS;
}
