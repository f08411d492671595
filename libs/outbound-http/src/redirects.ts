import { OutboundError } from './errors/outbound-error.js';
import { addressInHeader } from './response/response-headers.js';

export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** Statuses that send a GET elsewhere (RFC 9110 section 15.4). */
export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/**
 * The absolute URL that a `Location` means. Throws `OutboundError`: `invalid_url` for one that can't be parsed,
 * `redirect_loop` for a URL that was asked already, `too_many_redirects` above `maxRedirects`.
 */
export function nextHop(
  current: URL,
  location: string | readonly string[],
  redirects: readonly Redirect[],
  maxRedirects: number,
): string {
  const hop = redirects.length + 1;
  const text = typeof location === 'string' ? location : (location[0] ?? '');
  const next = URL.parse(addressInHeader(text), current.href);
  if (next === null) {
    throw new OutboundError('invalid_url', 'headers', 'The site redirects to something that is no URL.', {
      hop,
    });
  }
  const asked = [current.href, ...redirects.map(({ from }) => from)].map(withoutFragment);
  if (asked.includes(withoutFragment(next.href))) {
    throw new OutboundError('redirect_loop', 'headers', 'The site redirects in a circle.', { hop });
  }
  if (hop > maxRedirects) {
    const message = `The site redirects more than ${maxRedirects} times.`;
    throw new OutboundError('too_many_redirects', 'headers', message, { hop, limit: maxRedirects });
  }
  return next.href;
}

function withoutFragment(href: string): string {
  const hash = href.indexOf('#');
  return hash === -1 ? href : href.slice(0, hash);
}
