import { describe, expect, it } from '@jest/globals';
import { type StatusTotal, lastDays, rateOf, spentOn } from './day-totals.js';

const total = (day: string, charged: number, refunded = 0): StatusTotal => ({
  day,
  status: 'failed',
  audits: 2,
  charged,
  refunded,
});
const DAYS = ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01'];

describe('what is spent', () => {
  it('is what audits cost in the end, of these days alone', () => {
    const totals = [total('2026-03-01', 160, 120), total('2026-02-28', 160, 120), total('2026-02-27', 160)];
    expect(spentOn(['2026-03-01', '2026-02-28'], totals)).toBe(80);
  });

  it('is a mean of all days since the first that cost something', () => {
    expect(rateOf(DAYS, [total('2026-02-26', 100), total('2026-03-01', 100)])).toEqual({
      perDay: 50,
      days: 4,
    });
    expect(rateOf(DAYS, [total('2026-02-28', 150, 40)])).toEqual({ perDay: 55, days: 2 });
    expect(rateOf(DAYS, [total('2026-03-01', 190)])).toEqual({ perDay: 190, days: 1 });
  });

  it('has no mean if every credit came back, or if there were no audits', () => {
    expect(rateOf(DAYS, [total('2026-03-01', 80, 80)])).toBeUndefined();
    expect(rateOf(DAYS, [])).toBeUndefined();
  });

  it('has days of UTC, with today', () => {
    const now = Date.parse('2026-03-01T00:00:00Z');
    expect(lastDays(now, 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(lastDays(now - 1, 1)).toEqual(['2026-02-28']);
  });
});
