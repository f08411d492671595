import { describe, expect, it } from '@jest/globals';
import { readQuery } from '../../http/validation/query-parameters.js';
import { refusalOf } from '../../http/validation/refused-as.js';
import { endOf, rangeOf, UsageQuery } from './credits-queries.js';

const NOW = new Date('2026-11-23T23:59:59.999Z');
const range = (from?: string, to?: string) => rangeOf({ from, to }, NOW);

describe('the days of a usage report', () => {
  it('are the last 30, today included, unless it says others', () => {
    expect(range()).toEqual({ from: '2026-10-25', to: '2026-11-23' });
    expect(range('2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-23' });
    expect(range(undefined, '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
    expect(range('2026-11-23', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-23' });
    expect(endOf('2026-02-28')).toBe('2026-03-01T00:00:00.000Z');
  });

  it('are 92 at most, and one at least', () => {
    expect(range('2026-01-01', '2026-04-02')).toEqual({ from: '2026-01-01', to: '2026-04-02' });
    expect(() => range('2026-01-01', '2026-04-03')).toThrow('to must be at most 91 days after from.');
    expect(() => range('2026-11-24')).toThrow('from must not be after to, which is 2026-11-23.');
  });

  it.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '2026-11-21T00:00:00Z', '1999-12-31', ''])(
    'are no %j',
    (day) => {
      const refused = refusalOf(UsageQuery, readQuery(UsageQuery, { from: day }));
      expect(refused?.message).toBe('from must be a day of this century, for example 2026-11-21.');
    },
  );
});
