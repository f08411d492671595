import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { FailureReason } from '#contracts/failure-reasons';
import { OUTBOUND_CODES, OutboundError, type OutboundCode } from '#outbound-http/outbound-error';
import { HtmlTooComplex } from '../page/lean-tree.js';
import { AuditFailure } from './audit-failure.js';
import { failureOfError } from './failure-of-error.js';
import { failureOfResponse } from './failure-of-response.js';
import { FAILURES } from '#contracts/failure-reasons';

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

  it('says what was too much in a page', () => {
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

describe('the failure of a response', () => {
  function failure(
    status: number,
    headers: Record<string, string> = { 'content-type': 'text/html' },
    body = '<p>x',
  ) {
    const found = failureOfResponse({ status, headers, body: Buffer.from(body) });
    return found === undefined ? 'none' : `${found.failure_reason} ${found.fault}`;
  }

  it.each([
    [200, 'none'],
    [203, 'none'],
    [204, 'not_html input'],
    [302, 'http_client_error input'],
    [400, 'http_client_error input'],
    [401, 'http_auth_required input'],
    [403, 'blocked_by_target target'],
    [404, 'http_not_found input'],
    [407, 'http_auth_required input'],
    [410, 'http_not_found input'],
    [418, 'http_client_error input'],
    [429, 'blocked_by_target target'],
    [451, 'blocked_by_target target'],
    [500, 'http_server_error target'],
    [503, 'http_server_error target'],
    [599, 'http_server_error target'],
  ])('with status %d is %s', (status, expected) => {
    expect(failure(status)).toBe(expected);
  });

  it('tells a challenge from a server that is down', () => {
    expect(failure(503, { 'content-type': 'text/html' }, '<script>window.__cf_chl_opt={}</script>')).toBe(
      'blocked_by_target target',
    );
    expect(failure(503, { 'cf-mitigated': 'challenge' })).toBe('blocked_by_target target');
  });

  it.each([
    ['application/pdf', '%PDF', 'not_html input'],
    ['application/json', '{}', 'not_html input'],
    ['text/plain', 'hello', 'not_html input'],
    ['application/xhtml+xml', '<html>', 'none'],
    ['text/html; charset=utf-8', 'hello', 'none'],
    ['text/html', ' \r\n\t', 'empty_document input'],
    ['text/html', '', 'empty_document input'],
  ])('of type %s with %j is %s', (type, body, expected) => {
    expect(failure(200, { 'content-type': type }, body)).toBe(expected);
  });

  it.each([
    ['<!DOCTYPE html><p>x', 'none'],
    ['\uFEFF<html>', 'none'],
    ['<!-- hi --> <div>', 'none'],
    ['{"a":1}', 'not_html input'],
    ['PK\u0003\u0004', 'not_html input'],
  ])('without a type is sniffed: %j is %s', (body, expected) => {
    expect(failure(200, {}, body)).toBe(expected);
  });

  it('is no page where it is a download', () => {
    expect(
      failure(200, { 'content-type': 'text/html', 'content-disposition': 'Attachment; filename=a.html' }),
    ).toBe('not_html input');
  });
});
