import type { AttemptResult } from '../attempts/attempt-result.js';
import { delayAfter, type RetrySchedule } from './retry-schedule.js';

/** How often a delivery was attempted; abandoned attempts are not counted. */
export interface AttemptCount {
  /** In all series. */
  readonly attempts: number;
  readonly seriesAttempts: number;
}

export interface DeliveryAfter extends AttemptCount {
  readonly status: 'pending' | 'delivered' | 'exhausted';
  /** Milliseconds until the next attempt, where there is one. */
  readonly delayMs?: number;
}

/** Before an attempt that failed by our own fault is made again. */
const OWN_FAULT_REST_MS = 10_000;

/** What a delivery is after an attempt. `random` (from 0 to below 1) places the next one within the jitter. */
export function deliveryAfter(
  { attempts, seriesAttempts }: AttemptCount,
  result: AttemptResult,
  schedule: RetrySchedule,
  random: number,
): DeliveryAfter {
  if (result.outcome === 'abandoned') {
    return { status: 'pending', attempts, seriesAttempts, delayMs: OWN_FAULT_REST_MS };
  }
  const counted = { attempts: attempts + 1, seriesAttempts: seriesAttempts + 1 };
  if (result.outcome === 'succeeded') return { status: 'delivered', ...counted };
  const delayMs = delayAfter(schedule, counted.seriesAttempts, random, result.retryAfterMs);
  return delayMs === undefined
    ? { status: 'exhausted', ...counted }
    : { status: 'pending', ...counted, delayMs };
}
