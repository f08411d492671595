import { describe, expect, it } from '@jest/globals';
import { newToken, SESSION_COOKIE, sessionTokenIn } from './session-token.js';

describe('the token of a session', () => {
  const token = newToken();

  it.each([
    [`${SESSION_COOKIE}=${token}`],
    [`a=b; ${SESSION_COOKIE}=${token}; c=d`],
    [`a=b;${SESSION_COOKIE}=${token}`],
  ])('is in %s', (cookies) => expect(sessionTokenIn(cookies)).toBe(token));

  it.each([
    ['no cookies', undefined],
    ['another name', `x${SESSION_COOKIE}=${token}`],
    [
      'a name that begins with a no-break space, which browsers do not protect',
      `\u00a0${SESSION_COOKIE}=${token}`,
    ],
  ])('is not in %s', (_, cookies) => expect(sessionTokenIn(cookies)).toBeUndefined());
});
