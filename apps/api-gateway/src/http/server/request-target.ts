import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/**
 * Returns the target of a request as a path for the router. An absolute target (RFC 9112 section 3.2.2) sets `Host`. A
 * path with invalid percent-encoding becomes an unknown path: the router would answer it before any hook, without our
 * headers and body.
 */
export function routableTarget({ url = '/', headers }: IncomingMessage): string {
  let target = url;
  const absolute = url.startsWith('/') ? null : ABSOLUTE.exec(url);
  if (absolute) {
    const [origin, authority] = absolute;
    headers.host = authority;
    target = url.slice(origin.length);
    if (!target.startsWith('/')) target = `/${target}`;
  }
  if (!target.includes('%')) return target;
  try {
    decodeURIComponent(target.split('?', 1)[0] ?? '');
    return target;
  } catch {
    return '/malformed-path';
  }
}
