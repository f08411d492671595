import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/**
 * The target of a request as a path that the router can take. An absolute one (RFC 9112 section 3.2.2) brings its own
 * `Host`. A path that is not well-formed percent-encoding leads nowhere: the router would answer it before any hook,
 * without the headers and the body that every answer has.
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
