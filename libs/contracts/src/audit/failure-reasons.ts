import type { Fault } from './audits.js';

interface FailureKind {
  /** Who answers for it, which decides the refund. */
  readonly fault: Fault;
  /** One sentence on what happened, one on what to do: `error.message` of the audit. */
  readonly message: string;
}

/**
 * Every way in which an audit fails (`failure_reason`, contract section 4.2), and who answers for it. Input is what the
 * partner asked for, target is the audited site at that moment, engine is us. New ones may come at any time.
 *
 * `timeout` is the site's fault where the site was waited for, and ours where the analysis was (the stage
 * in the detail says which). An audit that was cancelled did not fail: that is a status of its own. Nor does one fail
 * because the engine is saturated: creating it is refused before it is charged for.
 */
export const FAILURES = {
  invalid_url: {
    fault: 'input',
    message:
      'The URL can not be audited: it, or what it redirects to, is not a plain http or https address. Check the URL.',
  },
  forbidden_target: {
    fault: 'input',
    message:
      'The host does not lead to public addresses only. Audit a page that is reachable from the internet.',
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
    message: 'The certificate of the site is not valid for this host. Renew or mend it.',
  },
  tls_handshake_failed: {
    fault: 'target',
    message: 'No secure connection could be agreed on with the site. Enable TLS 1.2 or later there.',
  },
  http_not_found: { fault: 'input', message: 'The site says that there is no such page. Check the URL.' },
  http_auth_required: {
    fault: 'input',
    message: 'The page wants a login. Audit a page that everybody can read.',
  },
  http_client_error: {
    fault: 'input',
    message: 'The site refused the request as a wrong one. Check the URL.',
  },
  blocked_by_target: {
    fault: 'target',
    message: 'The site blocked our request. Allow our user agent there, or try again later.',
  },
  http_server_error: {
    fault: 'target',
    message: 'The site answered with a server error. Try again when it is mended.',
  },
  robots_blocked: {
    fault: 'input',
    message: 'The robots.txt of the site forbids this page to our crawler by name. Allow it there.',
  },
  redirect_loop: {
    fault: 'input',
    message: 'The URL redirects in a circle. Mend the redirects of the site.',
  },
  too_many_redirects: {
    fault: 'input',
    message: 'The URL redirects too many times. Audit the address that it is to lead to.',
  },
  not_html: { fault: 'input', message: 'The URL does not lead to an HTML page. Audit a page, not a file.' },
  empty_document: { fault: 'input', message: 'The page is empty. See that it is served without JavaScript.' },
  response_too_large: { fault: 'input', message: 'The page is larger than 5 MB. Audit a smaller one.' },
  malformed_response: {
    fault: 'target',
    message: 'The site sent an answer that is no proper HTTP. Mend its server.',
  },
  html_too_complex: {
    fault: 'input',
    message: 'The page has more elements, or deeper ones, than can be audited. Simplify its markup.',
  },
  timeout: { fault: 'target', message: 'The site did not answer in time. Try again when it is faster.' },
  engine_crashed: {
    fault: 'engine',
    message: 'The analysis of the page broke off. Create a new audit; if it fails again, tell us its id.',
  },
  engine_dns: {
    fault: 'engine',
    message: 'Our resolver could not be asked. Create a new audit to try again.',
  },
  engine_network: {
    fault: 'engine',
    message: 'Our network could not be used. Create a new audit to try again.',
  },
  engine_internal: {
    fault: 'engine',
    message:
      'The audit failed for a reason of our own, which has been reported. Create a new audit to try again.',
  },
} satisfies Readonly<Record<string, FailureKind>>;

export type FailureReason = keyof typeof FAILURES;
export const FAILURE_REASONS = Object.keys(FAILURES) as readonly FailureReason[];

/** `error.code` of an audit that failed (contract section 7). */
export function failureCodeOf(reason: FailureReason): string {
  return `AUDIT_${reason.toUpperCase()}`;
}
