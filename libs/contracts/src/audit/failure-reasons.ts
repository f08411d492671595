import type { Fault } from './audits.js';

interface FailureKind {
  /** Who is responsible, which decides the refund. */
  readonly fault: Fault;
  /** One sentence on what happened, one on what to do: `error.message` of the audit. */
  readonly message: string;
}

/**
 * Every reason for a failed audit (`failure_reason`, contract section 4.2), and who is responsible: input is the
 * partner's request, target is the audited site at that moment, engine is this service. New reasons may be added at any
 * time.
 *
 * `timeout` is the site's fault while waiting for the site, and ours during the analysis (the stage in the detail says
 * which). A cancelled audit has not failed: that is a separate status. A saturated engine fails no audit either: its
 * creation is refused before the charge.
 */
export const FAILURES = {
  invalid_url: {
    fault: 'input',
    message:
      'The URL cannot be audited: it, or its redirect, is not a plain http or https address. Check the URL.',
  },
  forbidden_target: {
    fault: 'input',
    message:
      'The host does not resolve to public addresses only. Audit a page that is reachable from the internet.',
  },
  dns_not_found: {
    fault: 'input',
    message: 'The host name does not exist or has no address. Check the URL.',
  },
  dns_temporary: {
    fault: 'target',
    message: 'The name servers of the host did not answer properly. Try again later.',
  },
  connection_refused: {
    fault: 'target',
    message: 'The site refused the connection. Try again when it is up.',
  },
  connection_reset: {
    fault: 'target',
    message: 'The site closed the connection before its answer was complete. Try again.',
  },
  tls_invalid_certificate: {
    fault: 'input',
    message: 'The certificate of the site is not valid for this host. Renew or fix it.',
  },
  tls_handshake_failed: {
    fault: 'target',
    message: 'No secure connection could be agreed on with the site. Enable TLS 1.2 or later there.',
  },
  http_not_found: { fault: 'input', message: 'The site says that there is no such page. Check the URL.' },
  http_auth_required: {
    fault: 'input',
    message: 'The page requires a login. Audit a page that is public.',
  },
  http_client_error: {
    fault: 'input',
    message: 'The site refused the request as invalid. Check the URL.',
  },
  blocked_by_target: {
    fault: 'target',
    message: 'The site blocked our request. Allow our user agent there, or try again later.',
  },
  http_server_error: {
    fault: 'target',
    message: 'The site answered with a server error. Try again when the site is fixed.',
  },
  robots_blocked: {
    fault: 'input',
    message: 'The robots.txt of the site forbids this page to our crawler by name. Allow it there.',
  },
  redirect_loop: {
    fault: 'input',
    message: 'The URL redirects in a circle. Fix the redirects of the site.',
  },
  too_many_redirects: {
    fault: 'input',
    message: 'The URL redirects too many times. Audit the final address.',
  },
  not_html: { fault: 'input', message: 'The URL does not lead to an HTML page. Audit a page, not a file.' },
  empty_document: {
    fault: 'input',
    message: 'The page is empty. Make sure that it is served without JavaScript.',
  },
  response_too_large: { fault: 'input', message: 'The page is larger than 5 MB. Audit a smaller one.' },
  malformed_response: {
    fault: 'target',
    message: 'The site sent an invalid HTTP answer. Fix its server.',
  },
  html_too_complex: {
    fault: 'input',
    message: 'The page has more elements, or deeper ones, than can be audited. Simplify its markup.',
  },
  timeout: {
    fault: 'target',
    message: 'The site did not answer in time. Retry when the site responds faster.',
  },
  engine_crashed: {
    fault: 'engine',
    message: 'The analysis of the page stopped. Create a new audit; if it fails again, tell us its id.',
  },
  engine_dns: {
    fault: 'engine',
    message: 'Our DNS resolver was unavailable. Create a new audit to try again.',
  },
  engine_network: {
    fault: 'engine',
    message: 'Our network was unavailable. Create a new audit to try again.',
  },
  engine_internal: {
    fault: 'engine',
    message:
      'The audit failed because of an error of ours, which has been reported. Create a new audit to try again.',
  },
} satisfies Readonly<Record<string, FailureKind>>;

export type FailureReason = keyof typeof FAILURES;
export const FAILURE_REASONS = Object.keys(FAILURES) as readonly FailureReason[];

/** `error.code` of an audit that failed (contract section 7). */
export function failureCodeOf(reason: FailureReason): string {
  return `AUDIT_${reason.toUpperCase()}`;
}
