import { expect } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import type { PartnerResponse } from '../../support/partner/partner-client.js';

/** Expects what the contract promises while a server is unavailable: come back soon, nothing has happened. */
export function expectUnavailable({ status, body, headers }: PartnerResponse): void {
  expect([status, body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expectLimitHeaders(headers);
}

export function expectLimitHeaders(headers: PartnerResponse['headers']): void {
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) {
    expect(headers[name]).toMatch(/^\d+$/);
  }
}

/** Calls until the answer is no 503, as a partner's client does. */
export function answered(call: () => Promise<PartnerResponse>): Promise<PartnerResponse> {
  return eventually('the service is back', async () => {
    const response = await call();
    return response.status !== 503 && response;
  });
}
