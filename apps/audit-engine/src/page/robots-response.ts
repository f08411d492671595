import type { OutboundCode } from '#outbound-http/errors/outbound-error';
import { robotsAccess, type RobotsAccess } from '../robots/robots-access.js';
import { parseRobots, type RobotsFile } from '../robots/robots-file.js';
import type { AuxFile } from './page-source.js';

/**
 * The meaning of the site's robots.txt for the page (RFC 9309 section 2.3.1): 4xx allows everything; 5xx and no
 * response forbid everything. `unknown`: we could not request it, for a reason of ours. That proves nothing about the
 * site, so nothing is scored.
 */
export type RobotsResponse =
  | { readonly kind: 'rules'; readonly file: RobotsFile }
  | { readonly kind: 'open' }
  | { readonly kind: 'closed'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** Failures caused by the site. Its robots.txt then counts as forbidding everything. */
const TARGET_CODES: ReadonlySet<string> = new Set<OutboundCode>([
  'connection_refused',
  'connection_reset',
  'tls_invalid_certificate',
  'tls_handshake_failed',
  'malformed_response',
  'redirect_loop',
  'too_many_redirects',
  'timeout',
]);

export function robotsResponse(file: AuxFile): RobotsResponse {
  switch (file.kind) {
    case 'found':
      return { kind: 'rules', file: parseRobots(file.text) };
    case 'absent':
      return { kind: 'open' };
    case 'broken':
      return { kind: 'closed', reason: `robots.txt answers ${file.status}` };
    case 'unreached':
      return TARGET_CODES.has(file.code)
        ? { kind: 'closed', reason: `robots.txt could not be had: ${file.code}` }
        : { kind: 'unknown' };
  }
}

/** Returns whether a crawler may fetch the URL; undefined if that is unknown. */
export function accessOf(response: RobotsResponse, token: string, url: URL): RobotsAccess | undefined {
  switch (response.kind) {
    case 'rules':
      return robotsAccess(response.file, token, url.pathname + url.search);
    case 'open':
      return { allowed: true, named: false };
    case 'closed':
      return { allowed: false, named: false, rule: response.reason };
    case 'unknown':
      return undefined;
  }
}
