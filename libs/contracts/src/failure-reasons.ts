/** Why an audit failed (`failure_reason`, contract section 4.2). New ones may come at any time. */
export const FAILURE_REASONS = [
  'invalid_url',
  'forbidden_target',
  'dns_not_found',
  'dns_temporary',
  'connection_refused',
  'connection_reset',
  'tls_invalid_certificate',
  'tls_handshake_failed',
  'http_not_found',
  'http_auth_required',
  'http_client_error',
  'blocked_by_target',
  'http_server_error',
  'robots_blocked',
  'redirect_loop',
  'too_many_redirects',
  'not_html',
  'empty_document',
  'response_too_large',
  'malformed_response',
  'html_too_complex',
  'timeout',
  'engine_crashed',
  'engine_dns',
  'engine_network',
  'engine_internal',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** `error.code` of an audit that failed (contract section 7). */
export function failureCodeOf(reason: FailureReason): string {
  return `AUDIT_${reason.toUpperCase()}`;
}
