import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FAILURES, type FailureReason } from '#contracts/audit/failure-reasons';
import { OutboundError } from '#outbound-http/errors/outbound-error';
import { HtmlTooComplex } from '../../page/parsing/parse-document.js';
import { AuditFailure } from './audit-failure.js';
import { failureOfError } from './failure-of-error.js';

describe('the failure of an error', () => {
  // `failure-table` has all that sites cause.
  it.each([
    ['aborted', 'engine_internal'],
    ['network_unavailable', 'engine_network'],
    ['unknown', 'engine_internal'],
  ] as const)('is ours for %s, with its facts', (code, failure_reason) => {
    const failure = failureOfError(new OutboundError(code, 'body', 'text', { net_code: 'E' }));
    expect(failure).toMatchObject({
      failure_reason,
      fault: 'engine',
      detail: { stage: 'body', net_code: 'E' },
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
