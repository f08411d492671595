import { describe, expect, it } from '@jest/globals';
import type { AttemptResult } from '../../attempts/attempt-result.js';
import { countOwnFault, restAfterOwnFault } from './own-fault.js';
import { DEFAULT_SCHEDULE, parseRetrySchedule } from '../../settings/retry-schedule.js';

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
