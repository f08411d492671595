import { describe, expect, it } from '@jest/globals';
import type { AttemptResult } from '../../attempts/attempt-result.js';
import { deliveryAfter } from './delivery-after.js';
import { parseRetrySchedule } from '../../settings/retry-schedule.js';

const schedule = parseRetrySchedule('1s,2s,3s,4s');
const failed: AttemptResult = { outcome: 'failed', reason: 'http_500', durationMs: 1 };
const fresh = { attempts: 0, seriesAttempts: 0 };

describe('a delivery after an attempt', () => {
  it('is delivered by a success', () => {
    expect(deliveryAfter(fresh, { outcome: 'succeeded', durationMs: 1 }, schedule, 0)).toEqual({
      status: 'delivered',
      attempts: 1,
      seriesAttempts: 1,
    });
  });

  it('waits by the schedule after each failure, and is exhausted by the fifth', () => {
    const seen: unknown[] = [];
    let count = fresh;
    for (let attempt = 1; attempt <= 5; attempt++) {
      const after = deliveryAfter(count, failed, schedule, 0);
      seen.push([after.status, after.delayMs]);
      count = after;
    }
    expect(seen).toEqual([
      ['pending', 1_000],
      ['pending', 2_000],
      ['pending', 3_000],
      ['pending', 4_000],
      ['exhausted', undefined],
    ]);
  });

  it('has five attempts again in a new series, and counts all that were made', () => {
    expect(deliveryAfter({ attempts: 5, seriesAttempts: 0 }, failed, schedule, 0)).toEqual({
      status: 'pending',
      attempts: 6,
      seriesAttempts: 1,
      delayMs: 1_000,
    });
  });

  it('waits as long as the receiver asks', () => {
    expect(deliveryAfter(fresh, { ...failed, retryAfterMs: 30_000 }, schedule, 0).delayMs).toBe(30_000);
  });

  it('loses nothing by an attempt that failed by our own fault', () => {
    const count = { attempts: 4, seriesAttempts: 4 };
    const ours: AttemptResult = { outcome: 'abandoned', reason: 'network_unavailable', durationMs: 1 };
    expect(deliveryAfter(count, ours, schedule, 0)).toEqual({ status: 'pending', ...count, delayMs: 5_000 });
    expect(deliveryAfter(count, ours, schedule, 0, { before: 2, seriesAgeMs: 1 }).delayMs).toBe(20_000);
  });
});
