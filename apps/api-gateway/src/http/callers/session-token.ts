import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** `__Host-`: a browser takes it only over https (or from this machine), for this host alone. */
export const SESSION_COOKIE = '__Host-acs_session';

const FORM = /^[A-Za-z0-9_-]{43}$/;

/** Returns 256 random bits for a link or a session. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns what is stored of a token; undefined if the text is no token. */
export function tokenHash(token: string | undefined | null): Buffer | undefined {
  return token && FORM.test(token) ? hash('sha256', token, 'buffer') : undefined;
}

/** A browser keeps one of this name, and perhaps another for where a site embeds us. */
const MOST_COOKIES = 3;

/** Returns what is in the `Cookie` header for sessions' tokens, in its order: a stale cookie may stand before the right one. */
export function sessionTokensIn(cookies: string | undefined): readonly string[] {
  return (
    (cookies?.split(';') ?? [])
      // Not `trim`: with another blank before it, it is a cookie of another name, which any host of the domain may set.
      .map((cookie) => cookie.replace(/^[ \t]+/, '').split('=', 2))
      .flatMap(([name, value]) => (name === SESSION_COOKIE && value ? [value] : []))
      .slice(0, MOST_COOKIES)
  );
}

/** Returns the token of the forms of a session. It can't be computed from the cookie's hash, nor without the cookie. */
export function csrfTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('csrf').digest('base64url');
}

/** Compares in constant time. */
export function isSameToken(given: string | null, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
