import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { type GatewayReplica, startGateway } from '../../test-support/gateway-replica.js';
import { seedKey } from '../../test-support/calls/gateway-calls.js';
import { type HttpResponse, call, newClientAddress } from '../../test-support/calls/http-client.js';
import { newApiKey } from './callers/api-key.js';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { service } from '../service.js';

const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

jest.setTimeout(30_000);

describe('the gateway over HTTP', () => {
  let harness: TestHarness;
  let gateway: GatewayReplica;
  beforeAll(async () => {
    harness = await TestHarness.create(service);
    // Each test is a separate client, behind a proxy.
    gateway = await startGateway(harness);
  });
  afterAll(() => harness?.remove());

  const client = () => ({ 'x-forwarded-for': newClientAddress() });
  const send = (
    method: string,
    path: string,
    headers: Record<string, string> = client(),
    body?: string | Buffer,
  ) => call(gateway.url, method, path, { headers, body });
  const withKey = async () => ({ authorization: `Bearer ${(await seedKey(harness)).apiKey}` });

  const expectError = (response: HttpResponse, status: number, code: string) => {
    expect([response.status, response.body.error?.code]).toEqual([status, code]);
    expect(response.body.error?.message).toMatch(/\.$/);
    expect(response.body.request_id).toMatch(/^req_[0-9a-z]{26}$/);
    expect(response.headers['x-request-id']).toBe(response.body.request_id);
    for (const name of LIMIT_HEADERS) expect(response.headers[name]).toMatch(/^\d+$/);
  };

  it.each([
    ['none', undefined],
    ['another scheme', 'Basic YTpi'],
    ['a mistyped one', `Bearer ${newApiKey().slice(0, -1)}_`],
    ['an unknown one', `Bearer ${newApiKey()}`],
  ])('answers 401 to a key that is %s', async (_what, authorization) => {
    const response = await send('GET', '/api/v1/balance', {
      ...client(),
      ...(authorization && { authorization }),
    });
    expectError(response, 401, 'UNAUTHORIZED');
    expect(response.headers).toMatchObject({
      'www-authenticate': 'Bearer',
      'x-ratelimit-limit': '300',
      'x-ratelimit-remaining': '299',
    });
  });

  it.each([
    ['GET', '/api/v1/nothing'],
    ['GET', '/api/v1/audit/'],
    ['GET', '/api/v2/audit'],
    ['GET', '/'],
    ['GET', '/api/v1/audit/%ff'],
    ['POST', '/api/v1/webhooks/deliveries//replay'],
  ])('answers 404 to %s %s', async (method, path) => {
    expectError(await send(method, path, { ...client(), ...(await withKey()) }), 404, 'NOT_FOUND');
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

  it('answers 404 to the replay of a text that is no delivery', async () => {
    expectError(
      await send('POST', '/api/v1/webhooks/deliveries/dlv_1/replay', await withKey()),
      404,
      'DELIVERY_NOT_FOUND',
    );
  });

  it('takes no body for a cancel, whatever it claims to be', async () => {
    const headers = await withKey();
    for (const [type, body] of [
      ['application/json', ''],
      ['application/json', '{"half'],
      ['nonsense', 'x'],
      ['multipart/form-data', 'x'],
    ] as const) {
      const response = await send(
        'POST',
        '/api/v1/audit/aud_1:cancel',
        { ...headers, 'content-type': type },
        body,
      );
      expectError(response, 404, 'AUDIT_NOT_FOUND');
    }
  });

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

  it('takes a body of exactly 1 MB and answers 413 to a byte more, told or found out', async () => {
    const headers = await withKey();
    const body = (bytes: number) => `{"url":"x","pad":"${'x'.repeat(bytes - 20)}"}`;
    expect(Buffer.byteLength(body(1_048_576))).toBe(1_048_576);
    expectError(await send('POST', '/api/v1/audit', headers, body(1_048_576)), 400, 'INVALID_URL');
    expectError(await send('POST', '/api/v1/audit', headers, body(1_048_577)), 413, 'BODY_TOO_LARGE');
    const chunked = await call(gateway.url, 'POST', '/api/v1/audit', {
      headers,
      body: (async function* () {
        for (let sent = 0; sent < 17; sent++) yield Buffer.alloc(65_536, 'x');
      })() as never,
    });
    expectError(chunked, 413, 'BODY_TOO_LARGE');
  });

  it('counts each key and endpoint apart, tells the limits, and answers 429 before it reads the body', async () => {
    const headers = await withKey();
    const cancel = () => send('POST', '/api/v1/audit/aud_1:cancel', headers);
    const first = await cancel();
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '30', 'x-ratelimit-remaining': '29' });
    const reset = Number(first.headers['x-ratelimit-reset']) - Date.now() / 1000;
    expect(reset).toBeGreaterThan(55);
    expect(reset).toBeLessThan(62);
    const responses = await Promise.all(Array.from({ length: 40 }, cancel));
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(32);
    const refused = responses.find(({ status }) => status === 429)!;
    expectError(refused, 429, 'RATE_LIMITED');
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.headers['x-ratelimit-remaining']).toBe('0');
    expect(refused.body.error).toMatchObject({
      retryAfter: wait,
      message: `POST /audit/{id}:cancel is limited to 30 calls a minute for this key. Try again in ${wait} seconds.`,
    });
    expect((await send('GET', '/api/v1/audit/aud_1', headers)).status).toBe(404);
    expect((await send('POST', '/api/v1/audit/aud_1:cancel', await withKey())).status).toBe(404);
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
    expect(await gateway.context.metrics.metrics()).toMatch(
      /gateway_http_request_duration_seconds_count\{endpoint="audit.fetch",status="404"\} \d+/,
    );
  });
});
