import { describe, expect, it } from '@jest/globals';
import { DatabaseError } from 'pg';
import { isDatabaseUnavailable } from './database-failure.js';
import { DECIDED_STATES, isOfContention, verdictOn } from './database-failure.rule.js';

describe('what an SQLSTATE says', () => {
  const STATES = {
    unavailable: '08006 08P01 25006 28000 28P01 3D000 57P01 57P02 57P03 57P04 57P05 58000 58030 58P01',
    'out-of-room': '53000 53100 53200 53300 53400',
    conflict: '25P03 40001 40P01 55006 55P03 57014',
    unclear: '3F000 42501 42P01 42703 42704 42883 0A000 26000 42P05 55000 F0000 XX000 XX001 XX002',
    // Between the two blanks is one that is empty.
    ours: '22P05 23502 25P02 42804 54000 P0001  5 53',
  };

  const unavailable = (code: string) =>
    isDatabaseUnavailable(Object.assign(new DatabaseError(code, 0, 'error'), { code }));

  it.each(Object.entries(STATES))('is %s for each of %s', (verdict, states) => {
    for (const sqlState of states.split(' '))
      for (const fields of [{ severity: 'ERROR' }, {}])
        expect([sqlState, verdictOn(sqlState, fields), unavailable(sqlState)]).toEqual([
          sqlState,
          verdict,
          ['unavailable', 'out-of-room'].includes(verdict),
        ]);
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
    const states = DECIDED_STATES.map(([state]) => state);
    expect(new Set(states).size).toBe(states.length);
  });
});
