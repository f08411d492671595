import { describe, expect, it } from '@jest/globals';
import { FAILURE_REASONS, type FailureReason } from '#contracts/audit/failure-reasons';
import type { FailureDetail } from './failure-detail.js';
import { retryAfter } from './retry-rule.js';

function pauseFor(failure_reason: FailureReason, detail: FailureDetail = {}, attempt = 1, msLeft = 20_000) {
  return retryAfter({ failure_reason, detail }, attempt, msLeft);
}

describe('a page is requested once more', () => {
  it('after failures of a site that often pass, and after no others', () => {
    expect(FAILURE_REASONS.filter((reason) => pauseFor(reason) !== undefined).sort()).toEqual([
      'connection_refused',
      'connection_reset',
      'dns_temporary',
      'http_server_error',
      'malformed_response',
    ]);
  });

  it.each<FailureDetail>([
    { encoding: 'zstd' },
    { net_code: 'Z_DATA_ERROR' },
    { net_code: 'UND_ERR_HEADERS_OVERFLOW' },
  ])('but not after what will be the same again: %j', (detail) => {
    expect(pauseFor('malformed_response', detail)).toBeUndefined();
    expect(pauseFor('malformed_response', { net_code: 'HPE_INVALID_CONSTANT' })).toBeDefined();
  });

  it('and not a third time', () => {
    expect(pauseFor('connection_reset', {}, 1)).toBeDefined();
    expect(pauseFor('connection_reset', {}, 2)).toBeUndefined();
  });

  it.each([
    ['http_server_error', { status: 503, retry_after_s: 5 }, 5_000],
    ['http_server_error', { status: 503, retry_after_s: 0 }, 400],
    ['http_server_error', { status: 503, retry_after_s: 6 }, undefined],
    ['blocked_by_target', { status: 429, retry_after_s: 2 }, 2_000],
    ['blocked_by_target', { status: 429, retry_after_s: 60 }, undefined],
    ['blocked_by_target', { status: 429 }, undefined],
    ['blocked_by_target', { status: 403, retry_after_s: 1 }, undefined],
  ] as const)('after %s with %j: a pause of %p ms', (reason, detail, pauseMs) => {
    expect(pauseFor(reason, detail)).toBe(pauseMs);
  });

  it.each([
    [1_400, true],
    [1_399, false],
    [0, false],
    [-5, false],
  ])('with %d ms left: %p', (msLeft, again) => {
    expect(pauseFor('connection_refused', {}, 1, msLeft) !== undefined).toBe(again);
  });
});
