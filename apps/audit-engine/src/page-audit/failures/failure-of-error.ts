import type { FailureReason } from '#contracts/audit/failure-reasons';
import { OutboundError, type OutboundCode } from '#outbound-http/errors/outbound-error';
import { HtmlTooComplex } from '../../page/parsing/parse-document.js';
import { AuditFailure } from './audit-failure.js';

const OUTBOUND_REASONS: Readonly<Record<OutboundCode, FailureReason>> = {
  invalid_url: 'invalid_url',
  forbidden_target: 'forbidden_target',
  dns_not_found: 'dns_not_found',
  dns_temporary: 'dns_temporary',
  dns_unavailable: 'engine_dns',
  connection_refused: 'connection_refused',
  connection_reset: 'connection_reset',
  tls_invalid_certificate: 'tls_invalid_certificate',
  tls_handshake_failed: 'tls_handshake_failed',
  redirect_loop: 'redirect_loop',
  too_many_redirects: 'too_many_redirects',
  response_too_large: 'response_too_large',
  malformed_response: 'malformed_response',
  timeout: 'timeout',
  // The caller's own signal: a caller that stops an audit gets no failure.
  aborted: 'engine_internal',
  network_unavailable: 'engine_network',
  unknown: 'engine_internal',
};

/** Returns the failure for an error. An unknown error is a failure of ours. */
export function failureOfError(error: unknown): AuditFailure {
  if (error instanceof AuditFailure) return error;
  if (error instanceof OutboundError) {
    const detail = { ...error.detail, stage: error.stage, retryable: error.retryable };
    return new AuditFailure(OUTBOUND_REASONS[error.code], detail, {
      errorMessage: error.message,
      cause: error,
    });
  }
  if (error instanceof HtmlTooComplex) {
    const { measure, limit } = error;
    return new AuditFailure('html_too_complex', { measure, limit, stage: 'parse' });
  }
  return new AuditFailure('engine_internal', {}, { cause: error });
}
