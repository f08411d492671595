import { describe, expect, it } from '@jest/globals';
import { retryAfterMs } from './response-headers.js';

const NOW = Date.parse('2026-11-21T12:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    [' 120 ', 120_000],
    ['999999999999', 999_999_999_999_000],
    ['Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
    ['Saturday, 21-Nov-26 12:01:00 GMT', 60_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['Sat, 21 Nov 2099 12:00:00 GMT', Date.parse('2099-11-21T12:00:00Z') - NOW],
  ])('%j is %d ms', (value, ms) => {
    expect(retryAfterMs({ 'retry-after': value }, NOW)).toBe(ms);
    expect(retryAfterMs({ 'retry-after': [value, '5'] }, NOW)).toBe(ms);
  });

  it.each([
    undefined,
    '',
    'soon',
    '-5',
    '1.5',
    '12 s',
    'Xyz, nonsense GMT',
    'May 5',
    '2026-05-01',
    'tomorrow GMT',
  ])('%j says nothing', (value) => {
    expect(retryAfterMs({ 'retry-after': value }, NOW)).toBeUndefined();
  });

  it('of a date counts from the date of the response, so that clocks may differ', () => {
    const date = 'Fri, 01 May 2026 09:00:00 GMT';
    const later = 'Fri, 01 May 2026 09:02:00 GMT';
    expect(retryAfterMs({ 'retry-after': later, date }, NOW)).toBe(120_000);
    expect(retryAfterMs({ 'retry-after': later, date: 'today' }, NOW)).toBe(0);
  });
});
