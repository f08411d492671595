import { describe, expect, it } from '@jest/globals';
import { isoOfText } from './snapshot.js';

describe('a time as Postgres writes it', () => {
  it.each([
    ['2026-11-21 08:00:00+00', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21 08:00:00.5+00', '2026-11-21T08:00:00.500Z'],
    ['2026-11-21 08:00:00.05+00', '2026-11-21T08:00:00.050Z'],
    ['2026-11-21 08:00:00.123+00', '2026-11-21T08:00:00.123Z'],
  ])('%s is hashed as %s', (text, iso) => {
    expect(isoOfText(text)).toBe(iso);
    expect(new Date(text).toISOString()).toBe(iso);
  });

  it.each(['2026-11-21 08:00:00.123456+00', 'infinity', '10000-01-01 00:00:00+00', '2026-11-21 09:00:00+01'])(
    '%s, which no event was hashed with, stays what it is',
    (text) => {
      expect(isoOfText(text)).toBe(text);
    },
  );
});
