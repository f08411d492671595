import { describe, expect, it } from '@jest/globals';
import type { AttemptResult } from '../../attempts/attempt-result.js';
import { deliveryAfter, countOwnFault, restAfterOwnFault } from './delivery-after.js';
import { parseRetrySchedule, DEFAULT_SCHEDULE } from '../../settings/retry-schedule.js';

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

const HOUR = 3_600_000;
const abandoned: AttemptResult = { outcome: 'abandoned', reason: 'dns_temporary', durationMs: 7 };
const aged = (hours: number) => ({ before: 9, seriesAgeMs: hours * HOUR });

describe('an attempt that failed by our own fault', () => {
  it('counts for nothing as long as the retries of its series may take, whatever their jitter, and six hours more', () => {
    for (const hours of [0, 24, 29.2, 35]) {
      expect(countOwnFault(abandoned, aged(hours), DEFAULT_SCHEDULE)).toBe(abandoned);
    }
    expect(countOwnFault(abandoned, aged(36), DEFAULT_SCHEDULE)).toEqual({ ...abandoned, outcome: 'failed' });
  });

  it('does not count for as long as a configured schedule takes', () => {
    const schedule = parseRetrySchedule('1h,2h,3h,4h');
    expect(countOwnFault(abandoned, aged(15.9), schedule).outcome).toBe('abandoned');
    expect(countOwnFault(abandoned, aged(16.1), schedule).outcome).toBe('failed');
  });

  it('does not change the receiver’s results, however old the series', () => {
    const succeeded: AttemptResult = { outcome: 'succeeded', durationMs: 7 };
    expect(countOwnFault(succeeded, aged(1_000), DEFAULT_SCHEDULE)).toBe(succeeded);
  });

  it('is made again after ten seconds, and less and less often down to every ten minutes', () => {
    const rests = [0, 1, 2, 3, 4, 5, 6, 7, 100].map((before) =>
      restAfterOwnFault({ before, seriesAgeMs: 0 }, 1),
    );
    expect(rests.map((rest) => rest / 1_000)).toEqual([10, 20, 40, 80, 160, 320, 600, 600, 600]);
  });

  it('is never made again at once', () => {
    expect(restAfterOwnFault({ before: 0, seriesAgeMs: 0 }, 0)).toBe(5_000);
  });
});
