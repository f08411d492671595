import type { AttemptResult } from '../../attempts/attempt-result.js';
import { NO_OWN_FAULTS, type OwnFaults, restAfterOwnFault } from './own-fault.js';
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
