import { describe, expect, it } from '@jest/globals';
import { retryAfterSeconds } from './retry-after.js';

const NOW = Date.parse('2026-11-21T12:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    [' 120 ', 120],
    ['999999999999', 86_400],
    ['Sat, 21 Nov 2026 12:01:00 GMT', 60],
    ['Saturday, 21-Nov-26 12:01:00 GMT', 60],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['Sat, 21 Nov 2099 11:00:00 GMT', 86_400],
  ])('%j is %d seconds', (value, seconds) => {
    expect(retryAfterSeconds(value, NOW)).toBe(seconds);
  });

  it.each([undefined, '', 'soon', '-5', '1.5', '12 s', 'Xyz, nonsense GMT', 'May 5', '1'.repeat(60)])(
    '%j says nothing, or a day at most',
    (value) => {
      expect([undefined, 86_400]).toContain(retryAfterSeconds(value, NOW));
    },
  );
});
