import { describe, expect, it } from '@jest/globals';
import { DatabaseError } from 'pg';
import { isDatabaseUnavailable } from './database-failure.js';

/** As `pg` raises what the server answered. */
function answered(sqlState: string): DatabaseError {
  return Object.assign(new DatabaseError(sqlState, 0, 'error'), { code: sqlState });
}

function system(code: string): Error {
  return Object.assign(new Error(`connect ${code} 10.0.0.1:5432`), { code });
}

// What a test server produces at will is in database-unavailable.int.spec.ts; here is what it can't be made to do.
describe('an unavailable database', () => {
  it.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND'])(
    'shows in %s of the system',
    (code) => {
      expect(isDatabaseUnavailable(system(code))).toBe(true);
    },
  );

  it('shows through the errors that were wrapped around it', () => {
    const wrapped = new Error('not appended', {
      cause: new Error('not written', { cause: answered('53100') }),
    });
    expect(isDatabaseUnavailable(wrapped)).toBe(true);
  });

  it('does not show in a text that only sounds like it, when the server itself said it', () => {
    const raised = Object.assign(new DatabaseError('Connection terminated', 0, 'error'), { code: 'P0001' });
    expect(isDatabaseUnavailable(raised)).toBe(false);
  });

  it.each([
    [undefined],
    ['ECONNREFUSED'],
    [{ code: '53100' }],
    [new TypeError('a defect')],
    [system('ENOSPC')],
  ])('does not show in %p', (thrown: unknown) => {
    expect(isDatabaseUnavailable(thrown)).toBe(false);
  });
});
