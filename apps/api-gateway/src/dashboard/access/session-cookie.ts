import { SESSION_COOKIE } from '../../http/callers/session-token.js';
import { SESSION_DAYS } from './sessions.js';

/** For this host alone, over https, out of reach of scripts; other sites' forms come without it. */
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** Returns the `Set-Cookie` header of a new session. */
export function sessionCookie(token: string): string {
  return `${SESSION_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${SESSION_DAYS * 86_400}`;
}

/** The `Set-Cookie` header that ends a session in the browser. */
export const endedCookie = `${SESSION_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;
