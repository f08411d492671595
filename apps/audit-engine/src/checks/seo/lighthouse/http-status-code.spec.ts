import { describe, expect, it } from '@jest/globals';
import { sourceOf } from '../../../../test-support/page-of.js';
import { failureOfResponse } from '../../../page-audit/failures/failure-of-response.js';

/*
 * Lighthouse's http-status-code (GoogleChrome/lighthouse, Apache-2.0): an audit of ours that gets such a status fails, and
 * its credits come back. Its third case, no response at all, is in failures.spec.ts.
 */
describe("Lighthouse's http-status-code", () => {
  it.each([
    [200, undefined],
    [403, 'blocked_by_target'],
    [404, 'http_not_found'],
    [500, 'http_server_error'],
  ])('%d is %s', (status, reason) => {
    const source = { ...sourceOf('<p>text', { url: 'https://example.com/' }), status };
    expect(failureOfResponse(source, { userAgent: 'TestBot/1', at: 0 })?.failure_reason).toBe(reason);
  });
});
