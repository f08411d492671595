import { describe, expect, it } from '@jest/globals';
import type { OutboundDetail } from '#outbound-http/errors/outbound-error';
import fc from 'fast-check';
import { resultOfResponse, resultOfError } from './attempt-result.js';

const now = Date.parse('2026-05-01T00:00:00Z');
const response = (status: number, headers: Record<string, string> = {}) =>
  resultOfResponse({ status, headers, body: Buffer.from('said'), durationMs: 12 }, now);

describe('the result of an attempt', () => {
  it('is a success for any 2xx and a failure for any other status', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 599 }), (status) => {
        expect(response(status).outcome).toBe(status < 300 ? 'succeeded' : 'failed');
      }),
    );
  });

  it('keeps the receiver’s response', () => {
    expect(response(500)).toEqual({
      outcome: 'failed',
      reason: 'http_500',
      status: 500,
      responseHead: Buffer.from('said'),
      durationMs: 12,
    });
  });

  it('calls a redirect by its name, since it is not followed', () => {
    expect(response(302, { location: 'https://elsewhere.example/' })).toMatchObject({
      outcome: 'failed',
      reason: 'redirect',
    });
  });

  it.each([
    'timeout',
    'connection_refused',
    'tls_invalid_certificate',
    'forbidden_target',
    'dns_not_found',
  ] as const)('is a failure of the receiver for %s', (code) =>
    expect(resultOfError({ code, stage: 'connect' }, 5)).toEqual({
      outcome: 'failed',
      reason: code,
      durationMs: 5,
    }),
  );

  it.each([
    ['network_unavailable', 'connect'],
    ['dns_unavailable', 'dns'],
    ['dns_temporary', 'dns'],
    ['timeout', 'dns'],
    ['aborted', 'body'],
  ] as const)('blames no receiver for %s at stage %s, which is ours', (code, stage) =>
    expect(resultOfError({ code, stage }, 5)).toMatchObject({ outcome: 'abandoned', reason: code }),
  );

  it.each([
    ['connection_reset', true, 'abandoned'],
    ['connection_reset', false, 'failed'],
    ['timeout', true, 'failed'],
    ['malformed_response', true, 'failed'],
  ] as const)('says whose fault %s is where the connection was kept: %s', (code, kept, outcome) => {
    const detail: OutboundDetail = kept ? { kept_connection: true } : {};
    expect(resultOfError({ code, stage: 'headers', detail }, 5)).toMatchObject({ outcome, reason: code });
  });
});

describe('Retry-After of an answer', () => {
  const asked = (status: number, headers: Record<string, string>) => {
    const result = response(status, headers);
    return result.outcome === 'failed' ? result.retryAfterMs : undefined;
  };

  it('counts for 429 and 503 only', () => {
    expect(asked(429, { 'retry-after': '7' })).toBe(7_000);
    expect(asked(503, { 'retry-after': ' 7 ' })).toBe(7_000);
    expect(asked(500, { 'retry-after': '7' })).toBeUndefined();
  });
});
