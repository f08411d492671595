import { describe, expect, it } from '@jest/globals';
import { MAX_POSTING } from '#contracts/money';
import { instant, postingAmount } from './option-values.js';

describe('the amount of a grant', () => {
  it.each(['1', '1000', String(MAX_POSTING)])('may be %s', (text) => {
    expect(postingAmount(text)).toBe(Number(text));
  });

  it.each(['0', '-5', '1.5', '1e3', 'many', String(MAX_POSTING + 1), '9'.repeat(30)])(
    'is refused when it is %s, with the smallest and the largest one',
    (text) => {
      expect(() => postingAmount(text)).toThrow('from 1 to 1000000000000');
    },
  );
});

describe('a time', () => {
  it.each([
    ['2027-01-31T12:00:00Z', '2027-01-31T12:00:00.000Z'],
    ['2027-01-31T12:00+01:00', '2027-01-31T11:00:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ])('may be %s', (text, expected) => {
    expect(instant(text)).toBe(expected);
  });

  it.each([
    '1',
    'Nov 21 2026',
    '2026-02-30',
    '2026-02-29T00:00:00Z',
    '2026-13-01',
    '99999-01-01',
    '2026-01-01T00:00:00',
  ])('is refused when it is %s, with what is meant', (text) => {
    expect(() => instant(text)).toThrow('2027-01-31 for the beginning of that day in UTC');
  });
});
