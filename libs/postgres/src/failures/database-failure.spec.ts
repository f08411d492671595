import { describe, expect, it } from '@jest/globals';
import { DECIDED_STATES, isOfContention, verdictOn } from './database-failure.rule.js';

describe('what an SQLSTATE says', () => {
  it.each([
    ['08006', 'unavailable'],
    ['08P01', 'unavailable'],
    ['25006', 'unavailable'],
    ['28000', 'unavailable'],
    ['28P01', 'unavailable'],
    ['3D000', 'unavailable'],
    ['57P01', 'unavailable'],
    ['57P02', 'unavailable'],
    ['57P03', 'unavailable'],
    ['57P04', 'unavailable'],
    ['57P05', 'unavailable'],
    ['58000', 'unavailable'],
    ['58030', 'unavailable'],
    ['58P01', 'unavailable'],
    ['53000', 'out-of-room'],
    ['53100', 'out-of-room'],
    ['53200', 'out-of-room'],
    ['53300', 'out-of-room'],
    ['53400', 'out-of-room'],
    ['25P03', 'conflict'],
    ['40001', 'conflict'],
    ['40P01', 'conflict'],
    ['55006', 'conflict'],
    ['55P03', 'conflict'],
    ['57014', 'conflict'],
    ['3F000', 'unclear'],
    ['42501', 'unclear'],
    ['42P01', 'unclear'],
    ['42703', 'unclear'],
    ['42704', 'unclear'],
    ['42883', 'unclear'],
    ['0A000', 'unclear'],
    ['26000', 'unclear'],
    ['42P05', 'unclear'],
    ['55000', 'unclear'],
    ['F0000', 'unclear'],
    ['XX000', 'unclear'],
    ['XX001', 'unclear'],
    ['XX002', 'unclear'],
    ['22P05', 'ours'],
    ['23502', 'ours'],
    ['25P02', 'ours'],
    ['42804', 'ours'],
    ['54000', 'ours'],
    ['P0001', 'ours'],
    ['', 'ours'],
    ['5', 'ours'],
    ['53', 'ours'],
  ])('%s: %s', (sqlState, verdict) => {
    expect(verdictOn(sqlState, { severity: 'ERROR' })).toBe(verdict);
    expect(verdictOn(sqlState, {})).toBe(verdict);
  });

  it.each(['FATAL', 'PANIC'])(
    'is no fault of a statement where the server ended the session (%s)',
    (severity) => {
      for (const sqlState of ['55000', '42501', 'XX000', '22023', '0A000'])
        expect(verdictOn(sqlState, { severity })).toBe('unavailable');
      expect(verdictOn('53300', { severity })).toBe('out-of-room');
      expect(verdictOn('25P03', { severity })).toBe('conflict');
    },
  );

  it('is no fault of a statement where a server that speaks Russian takes no sessions', () => {
    for (const sqlState of ['55000', '42501', '22023'])
      expect(verdictOn(sqlState, { severity: 'ВАЖНО', file: 'postinit.c' })).toBe('unavailable');
    expect(verdictOn('53300', { severity: 'ВАЖНО', file: 'postinit.c' })).toBe('out-of-room');
    expect(verdictOn('23502', { severity: 'ОШИБКА', file: 'execMain.c' })).toBe('ours');
  });

  it.each(['40001', '40P01', '55P03', '25P03'])('%s: repeated at once, it may succeed', (sqlState) => {
    expect(isOfContention(sqlState)).toBe(true);
    expect(verdictOn(sqlState, {})).toBe('conflict');
  });

  it.each(['57014', '55006', '40003', '57P01', '23505', '25P02', ''])(
    '%s: not to be repeated at once',
    (sqlState) => {
      expect(isOfContention(sqlState)).toBe(false);
    },
  );

  it('is decided once', () => {
    const states = DECIDED_STATES.map(({ state }) => state);
    expect(new Set(states).size).toBe(states.length);
  });
});
