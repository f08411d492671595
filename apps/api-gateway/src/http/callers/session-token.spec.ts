import { describe, expect, it } from '@jest/globals';
import { newToken, SESSION_COOKIE, sessionTokensIn } from './session-token.js';

describe('the token of a session', () => {
  const token = newToken();

  it.each([
    [`${SESSION_COOKIE}=${token}`],
    [`a=b; ${SESSION_COOKIE}=${token}; c=d`],
    [`a=b;${SESSION_COOKIE}=${token}`],
  ])('is in %s', (cookies) => expect(sessionTokensIn(cookies)).toEqual([token]));

  it.each([
    ['no cookies', undefined],
    ['another name', `x${SESSION_COOKIE}=${token}`],
    [
      'a name that begins with a no-break space, which browsers do not protect',
      `\u00a0${SESSION_COOKIE}=${token}`,
    ],
  ])('is not in %s', (_, cookies) => expect(sessionTokensIn(cookies)).toEqual([]));

  it('may be that of any of three cookies', () => {
    const cookies = ['a', 'b', token, 'd'].map((value) => `${SESSION_COOKIE}=${value}`).join('; ');
    expect(sessionTokensIn(cookies)).toEqual(['a', 'b', token]);
  });
});
