import { describe, expect, it } from '@jest/globals';
import { MAX_ENTRY_CREDITS } from '#contracts/money/money';
import { futureInstant, instant, line, overlap, waitingTime, entryAmount } from './option-values.js';

describe('the amount of a grant', () => {
  it.each(['1', '1000', String(MAX_ENTRY_CREDITS)])('may be %s', (text) => {
    expect(entryAmount(text)).toBe(Number(text));
  });

  it.each(['0', '-5', '1.5', '1e3', 'many', String(MAX_ENTRY_CREDITS + 1), '9'.repeat(30)])(
    'is refused when it is %s, with the smallest and the largest one',
    (text) => {
      expect(() => entryAmount(text)).toThrow('from 1 to 1000000000000');
    },
  );
});

describe('an overlap', () => {
  it.each([
    ['0s', 0],
    ['90m', 5_400],
    ['24h', 86_400],
    ['30d', 2_592_000],
    ['2592000s', 2_592_000],
  ])('of %s is %s seconds', (text, seconds) => {
    expect(overlap(text)).toBe(seconds);
  });

  it.each(['31d', '721h', '2592001s', '99999d', '24', '-1h', '1.5h', '1w', ''])(
    'is refused when it is "%s", with the longest one',
    (text) => {
      expect(() => overlap(text)).toThrow('A duration from 0s to 30d is needed, such as 30m, 24h or 7d.');
    },
  );
});

describe('a waiting time', () => {
  it.each([
    ['0s', 0],
    ['90s', 90],
    ['1h', 3_600],
  ])('of %s is %s seconds', (text, seconds) => {
    expect(waitingTime(text)).toBe(seconds);
  });

  it.each(['61m', '2h', '30', ''])('is refused when it is "%s", with the longest one', (text) => {
    expect(() => waitingTime(text)).toThrow('A duration from 0s to 1h is needed, such as 90s or 10m.');
  });
});

describe('a name', () => {
  it('is taken without the spaces around it', () => {
    expect(line(5)(' Zoë 1 ')).toBe('Zoë 1');
  });

  it.each(['', '   ', 'longer', 'a\nb', 'a\u0000'])('is refused when it is %j', (text) => {
    expect(() => line(5)(text)).toThrow('Text of 1 to 5 characters without control characters is needed.');
  });
});

describe('the end of an override', () => {
  it('is to come', () => {
    expect(futureInstant('2999-01-31')).toBe('2999-01-31T00:00:00.000Z');
    expect(() => futureInstant('2020-01-31')).toThrow('A time in the future is needed: it is 20');
  });
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
