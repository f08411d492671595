import { describe, expect, it } from '@jest/globals';
import { shownValue } from './shown-value.js';

const types = { at: 'timestamp with time zone', carried_at: 'timestamptz', url: 'text' };

describe('a value of a row is shown', () => {
  it.each([
    ['2026-03-03 14:03:00+00', '2026-03-03T14:03:00.000Z'],
    ['2026-03-03 14:03:00.1+00', '2026-03-03T14:03:00.100Z'],
    ['2026-03-03 14:03:00.123+00', '2026-03-03T14:03:00.123Z'],
    ['2026-03-03 14:03:00.123456+00', '2026-03-03T14:03:00.123456Z'],
    ['2026-03-03T14:03:00.123Z', '2026-03-03T14:03:00.123Z'],
    ['infinity', 'infinity'],
    ['0044-03-15 12:00:00+00 BC', '0044-03-15 12:00:00+00 BC'],
    [null, null],
  ])('as ISO 8601 where it is a time: %s', (value, shown) => {
    expect(shownValue({ types }, 'at', value)).toBe(shown);
    expect(shownValue({ types }, 'carried_at', value)).toBe(shown);
  });

  it('as it is where it is text, whatever it looks like', () => {
    expect(shownValue({ types }, 'url', '2026-03-03 14:03:00+00')).toBe('2026-03-03 14:03:00+00');
  });
});
