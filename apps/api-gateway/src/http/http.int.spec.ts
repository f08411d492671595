import { describe, expect, it, jest } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { type HttpResponse, call, newClientAddress } from '../../test-support/calls/http-client.js';
import { useGateway } from '../../test-support/gateway-stage.js';

const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

jest.setTimeout(30_000);

describe('the gateway over HTTP', () => {
  const stage = useGateway();
  // Each test is a separate client, behind a proxy.
  const client = () => ({ 'x-forwarded-for': newClientAddress() });
  const send = (method: string, path: string, headers: Record<string, string> = client(), body?: string) =>
    call(stage.url, method, path, { headers, body });
  const withKey = async () => {
    const { authorization } = await stage.partner();
    return { authorization };
  };

  const expectError = (response: HttpResponse, status: number, code: string) => {
    expect([response.status, response.body.error?.code]).toEqual([status, code]);
    expect(response.body.error?.message).toMatch(/\.$/);
    expect(response.body.request_id).toMatch(/^req_[0-9a-z]{26}$/);
    expect(response.headers['x-request-id']).toBe(response.body.request_id);
    for (const name of LIMIT_HEADERS) expect(response.headers[name]).toMatch(/^\d+$/);
  };

  it.each(['/nothing', '/api/v1/webhooks/deliveries//replay'])('answers 404 to POST %s', async (path) => {
    expectError(await send('POST', path, { ...client(), ...(await withKey()) }), 404, 'NOT_FOUND');
  });

  it.each([
    ['PUT', '/api/v1/audit', 'GET, HEAD, POST'],
    ['GET', '/api/v1/billing/topup', 'POST'],
    ['DELETE', '/api/v1/audit/aud_1', 'GET, HEAD'],
    ['POST', '/api/v1/audit/aud_1', 'GET, HEAD'],
    ['GET', '/api/v1/audit/aud_1:cancel', 'POST'],
    ['POST', '/api/v1/balance', 'GET, HEAD'],
    ['PUT', '/api/v1/webhooks/deliveries/dlv_1/replay', 'POST'],
  ])('answers 405 to %s %s with Allow: %s', async (method, path, allow) => {
    const response = await send(method, path, { ...client(), ...(await withKey()) });
    expectError(response, 405, 'METHOD_NOT_ALLOWED');
    expect(response.headers.allow).toBe(allow);
  });

  it.each([newId('audit'), 'aud_1', 'x'.repeat(4_000), 'a%2Fb'])(
    'answers 404 to the unknown audit %.40s',
    async (id) => {
      const headers = await withKey();
      expectError(await send('GET', `/api/v1/audit/${id}`, headers), 404, 'AUDIT_NOT_FOUND');
      expectError(await send('POST', `/api/v1/audit/${id}:cancel`, headers), 404, 'AUDIT_NOT_FOUND');
      expectError(await send('POST', `/api/v1/audit/${id}%3Acancel`, headers), 404, 'AUDIT_NOT_FOUND');
    },
  );

  it.each(['application/json', 'text/plain', 'nonsense', undefined])(
    'reads a create of type %s as JSON',
    async (type) => {
      const headers = { ...(await withKey()), ...(type && { 'content-type': type }) };
      expectError(
        await send('POST', '/api/v1/audit', headers, '{"url":"https://example.com/","type":"x"}'),
        400,
        'INVALID_TYPE',
      );
      expectError(await send('POST', '/api/v1/audit', headers, '{"url":'), 400, 'INVALID_URL');
      expectError(await send('POST', '/api/v1/audit', headers), 400, 'INVALID_URL');
    },
  );

  it('answers 400 to a bad Idempotency-Key, before anything else of the body', async () => {
    for (const key of ['', 'x'.repeat(256), 'caf\u00e9']) {
      const headers = { ...(await withKey()), 'idempotency-key': key };
      expectError(await send('POST', '/api/v1/audit', headers, '{}'), 400, 'INVALID_IDEMPOTENCY_KEY');
    }
  });

  it('counts what reaches no endpoint per client address, 300 a minute, and lets valid keys through', async () => {
    const from = client();
    const known = { ...from, ...(await withKey()) };
    expect((await send('GET', '/api/v1/audit/aud_1', known)).status).toBe(404);
    const responses = await Promise.all(
      Array.from({ length: 305 }, (_, index) =>
        send('GET', index % 2 === 0 ? '/api/v1/balance' : '/nothing', from),
      ),
    );
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(5);
    expectError(
      responses.find(({ status }) => status === 429)!,
      429,
      'RATE_LIMITED',
    );
    expect((await send('GET', '/nothing')).status).toBe(404);
    expect((await send('GET', '/api/v1/audit/aud_1', known)).status).toBe(404);
    expectError(
      await send('GET', '/api/v1/audit/aud_1', { ...from, ...(await withKey()) }),
      429,
      'RATE_LIMITED',
    );
  });

  it('measures its requests by endpoint and status', async () => {
    await send('GET', '/api/v1/audit/aud_1', await withKey());
    expect(await stage.gateway.context.metrics.metrics()).toMatch(
      /gateway_http_request_duration_seconds_count\{endpoint="audit.fetch",status="404"\} \d+/,
    );
  });
});
