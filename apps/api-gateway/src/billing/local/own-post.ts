import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a post comes from one of our own pages. Browsers say where it comes from by `Sec-Fetch-Site` (on https and on
 * this machine) and by `Origin`; what says neither is refused.
 */
export function isOwnPost(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = URL.parse(headers.origin ?? '');
  return origin !== null && origin.host !== '' && origin.host === headers.host;
}
