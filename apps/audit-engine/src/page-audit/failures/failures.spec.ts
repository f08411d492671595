import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FAILURES, type FailureReason } from '#contracts/audit/failure-reasons';
import { OUTBOUND_CODES, OutboundError, type OutboundCode } from '#outbound-http/errors/outbound-error';
import { HtmlTooComplex } from '../../page/parsing/parse-document.js';
import { AuditFailure } from './audit-failure.js';
import { failureOfError } from './failure-of-error.js';

describe('the failure of an error', () => {
  const expected: Readonly<Record<OutboundCode, readonly [FailureReason, string]>> = {
    invalid_url: ['invalid_url', 'input'],
    forbidden_target: ['forbidden_target', 'input'],
    dns_not_found: ['dns_not_found', 'input'],
    dns_temporary: ['dns_temporary', 'target'],
    dns_unavailable: ['engine_dns', 'engine'],
    connection_refused: ['connection_refused', 'target'],
    connection_reset: ['connection_reset', 'target'],
    tls_invalid_certificate: ['tls_invalid_certificate', 'input'],
    tls_handshake_failed: ['tls_handshake_failed', 'target'],
    redirect_loop: ['redirect_loop', 'input'],
    too_many_redirects: ['too_many_redirects', 'input'],
    response_too_large: ['response_too_large', 'input'],
    malformed_response: ['malformed_response', 'target'],
    timeout: ['timeout', 'target'],
    aborted: ['engine_internal', 'engine'],
    network_unavailable: ['engine_network', 'engine'],
    unknown: ['engine_internal', 'engine'],
  };

  it.each(Object.keys(OUTBOUND_CODES) as OutboundCode[])('is known for %s', (code) => {
    const failure = failureOfError(new OutboundError(code, 'body', 'text', { net_code: 'E' }));
    expect([failure.failure_reason, failure.fault]).toEqual(expected[code]);
    expect(failure.detail).toMatchObject({ stage: 'body', net_code: 'E' });
  });

  it('names the code that the contract has for time-outs', () => {
    const failure = failureOfError(new OutboundError('timeout', 'headers', 'text'));
    expect(failure).toMatchObject({
      failure_reason: 'timeout',
      fault: 'target',
      error: { code: 'AUDIT_TIMEOUT' },
    });
    expect(AuditFailure.analysisTimeout(5_000)).toMatchObject({
      fault: 'engine',
      error: { code: 'AUDIT_TIMEOUT' },
    });
  });

  it('names the exceeded limit of a page', () => {
    const failure = failureOfError(new HtmlTooComplex('depth', 512));
    expect(failure).toMatchObject({
      failure_reason: 'html_too_complex',
      fault: 'input',
      detail: { measure: 'depth' },
    });
  });

  it('is ours for whatever else is thrown', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        const failure = failureOfError(thrown);
        expect([failure.failure_reason, failure.fault, failure.cause]).toEqual([
          'engine_internal',
          'engine',
          thrown,
        ]);
      }),
    );
  });

  it.each(Object.entries(FAILURES))(
    'has a code and two sentences for the partner: %s',
    (reason, { message }) => {
      const failure = new AuditFailure(reason as FailureReason);
      expect(failure.error).toEqual({ code: `AUDIT_${reason.toUpperCase()}`, message });
      expect(message.split('. ').length).toBeGreaterThanOrEqual(2);
    },
  );
});

describe('a failure of the second attempt', () => {
  it('repeats the first failure’s message, with the number of attempts', () => {
    const errorMessage = 'Redirect 1 leads to an address with a password in it.';
    const again = new AuditFailure('invalid_url', { stage: 'headers' }, { errorMessage }).after(2);
    expect(again.message).toContain(errorMessage);
    expect(again.detail).toMatchObject({ stage: 'headers', attempts: 2 });
  });
});
