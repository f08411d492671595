import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { chargedAudit, balanceAfterCharge } from '../../../test-support/ledger-replies.js';
import { startGateway } from '../../../test-support/gateway-replica.js';
import { type HttpResponse, call, newClientAddress } from '../../../test-support/calls/http-client.js';
import { useGateway } from '../../../test-support/gateway-stage.js';
import { gatewayOfTwoVersions } from '../../../test-support/second-version.js';
import type { OpenApiDocument } from '../openapi/schemas.js';

const AUDIT = '{"url":"https://example.com/","type":"seo"}';
const DEPRECATIONS = [
  { version: 'v1', deprecated_at: '2026-01-15', sunset_at: '2099-06-30T12:00:00Z' },
  {
    version: 'v1',
    endpoint: 'balance.get',
    deprecated_at: '2025-01-01',
    sunset_at: '2025-12-31',
    link: 'https://example.com/v2',
  },
];

jest.setTimeout(60_000);

describe('a second version beside the first', () => {
  const warnings: string[] = [];
  const log = pino(
    { level: 'warn' },
    { write: (line) => void warnings.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const optionsOf = (deprecations: readonly object[]) => ({
    variables: { API_DEPRECATIONS: JSON.stringify(deprecations) },
    log,
  });
  const stage = useGateway({
    ...optionsOf(DEPRECATIONS),
    peers: ['credit-ledger'],
    definition: gatewayOfTwoVersions,
  });
  beforeEach(() => {
    stage.ledger.heard.length = 0;
    stage.ledger.script = { 'ledger.charge-audit': chargedAudit, 'ledger.get-balance': balanceAfterCharge };
  });

  const newPartner = async () => (await stage.partner()).send;
  const errorOf = ({ status, body }: HttpResponse) => [status, body.error?.code];

  it('shows the same audit in its own shape, and leaves that of the first as it was', async () => {
    const send = await newPartner();
    const created = await send('POST', '/api/v2/audit', { body: AUDIT });
    const { id } = created.body.data as { id: string };
    expect([created.status, created.body.data]).toEqual([
      202,
      { id, state: 'queued', links: { self: `/api/v2/audit/${id}` } },
    ]);
    expect((await send('GET', `/api/v2/audit/${id}`)).body.data).toEqual({ id, state: 'queued' });
    expect((await send('GET', `/api/v1/audit/${id}`)).body.data).toMatchObject({
      audit_id: id,
      status: 'queued',
      credits: { charged: 80, refunded: 0 },
    });
  });

  it('replays a create of the first version under the same key, in its own shape, without a second charge', async () => {
    const send = await newPartner();
    const first = await send('POST', '/api/v1/audit', { body: AUDIT, key: 'one' });
    const again = await send('POST', '/api/v2/audit', { body: AUDIT, key: 'one' });
    const { audit_id } = first.body.data as { audit_id: string };
    expect(first.body.data).toMatchObject({ links: { self: `/api/v1/audit/${audit_id}` } });
    expect([again.status, again.headers['x-idempotent-replay']]).toEqual([202, 'true']);
    expect(again.body.data).toMatchObject({ id: audit_id, links: { self: `/api/v2/audit/${audit_id}` } });
    expect(stage.ledger.heardOf('ledger.charge-audit')).toHaveLength(1);
  });

  it('asks for a key, tells unknown paths and wrong methods, and refuses as the first does', async () => {
    const stranger = { headers: { 'x-forwarded-for': newClientAddress() } };
    // The second version here has no list.
    const methods = { v1: 'GET, HEAD, POST', v2: 'POST' };
    for (const [version, allowed] of Object.entries(methods)) {
      const path = `/api/${version}/audit`;
      expect(errorOf(await call(stage.url, 'POST', path, stranger))).toEqual([401, 'UNAUTHORIZED']);
      const send = await newPartner();
      expect(errorOf(await send('POST', path, { body: '{}' }))).toEqual([400, 'INVALID_URL']);
      expect(errorOf(await send('GET', `${path}/aud_1`))).toEqual([404, 'AUDIT_NOT_FOUND']);
      expect(errorOf(await send('GET', `/api/${version}/nothing`))).toEqual([404, 'NOT_FOUND']);
      const wrong = await send('DELETE', path);
      expect([...errorOf(wrong), wrong.headers.allow]).toEqual([405, 'METHOD_NOT_ALLOWED', allowed]);
    }
  });

  it.each(['/api/v3/audit', '/api/v3', '/api/v2/', '/api/v20/audit', '/api/V2/audit', '/api'])(
    'leaves %s, which no controller serves, to 404 NOT_FOUND with our body and the limits of an address',
    async (path) => {
      const response = await (await newPartner())('GET', path);
      expect(errorOf(response)).toEqual([404, 'NOT_FOUND']);
      expect(response.body.request_id).toBe(response.headers['x-request-id']);
      expect(response.headers['x-ratelimit-limit']).toBe('300');
    },
  );

  it('counts its calls in the windows of the first: no endpoint has its limits twice', async () => {
    const send = await newPartner();
    const remaining = async (path: string) => (await send('GET', path)).headers['x-ratelimit-remaining'];
    expect(await remaining('/api/v1/audit/aud_1')).toBe('299');
    expect(await remaining('/api/v2/audit/aud_1')).toBe('298');
    expect(await remaining('/api/v1/audit/aud_1')).toBe('297');
  });

  it('serves what did not change by the same controller', async () => {
    const send = await newPartner();
    for (const version of ['v1', 'v2']) {
      expect((await send('GET', `/api/${version}/credits`)).body).toEqual({ data: { credits: 20 } });
    }
  });

  it('may see the first deprecated: its answers and refusals say so, and those of the second do not', async () => {
    const send = await newPartner();
    const headersOf = ({ headers: { deprecation, sunset, link } }: HttpResponse) => ({
      deprecation,
      sunset,
      link,
    });
    const v1 = { deprecation: '@1768435200', sunset: 'Tue, 30 Jun 2099 12:00:00 GMT', link: undefined };
    const none = { deprecation: undefined, sunset: undefined, link: undefined };
    const stranger = { headers: { 'x-forwarded-for': newClientAddress() } };
    const tooLarge = { body: `{"pad":"${'x'.repeat(1_048_576)}"}` };

    expect(headersOf(await send('POST', '/api/v1/audit', { body: AUDIT }))).toEqual(v1);
    expect(headersOf(await send('POST', '/api/v1/audit', { body: '{}' }))).toEqual(v1);
    expect(headersOf(await send('POST', '/api/v1/audit', tooLarge))).toEqual(v1);
    expect(headersOf(await send('HEAD', '/api/v1/audit/aud_1'))).toEqual(v1);
    expect(headersOf(await call(stage.url, 'POST', '/api/v1/audit', stranger))).toEqual(v1);
    expect(headersOf(await send('POST', '/api/v2/audit', { body: AUDIT }))).toEqual(none);
    expect(headersOf(await send('GET', '/api/v1/nothing'))).toEqual(none);
  });

  it('sees the first marked in the OpenAPI document, with the day it stays until', async () => {
    const { text } = await call(stage.url, 'GET', '/openapi.json');
    const { paths } = JSON.parse(text) as OpenApiDocument;
    expect(paths['/api/v1/audit']?.post?.description).toContain('stays until 2099-06-30');
    expect(paths['/api/v1/balance']?.get?.description).toContain('stays until 2025-12-31');
  });

  it('is served beside an endpoint that is past its sunset, which still answers and links its page', async () => {
    const send = await newPartner();
    const balance = await send('GET', '/api/v1/balance');
    expect(balance.status).toBe(200);
    expect(balance.headers).toMatchObject({
      deprecation: '@1735689600',
      sunset: 'Wed, 31 Dec 2025 00:00:00 GMT',
      link: '<https://example.com/v2>; rel="deprecation", <https://example.com/v2>; rel="sunset"',
    });
    expect(warnings).toEqual(['balance.get of v1 is past its sunset and still served.']);
  });

  it('has calls of deprecated endpoints counted, without those that lack a key', async () => {
    const labels = { version: 'v1', endpoint: 'delivery.replay' };
    const count = () => stage.metric('gateway_deprecated_calls_total', labels);
    const path = '/api/v1/webhooks/deliveries/dlv_1/replay';
    expect(await count()).toBe(0);
    const send = await newPartner();
    await send('POST', path);
    await call(stage.url, 'POST', path, { headers: { 'x-forwarded-for': newClientAddress() } });
    expect(await count()).toBe(1);
  });

  it.each([
    [{ version: 'v3' }, 'entry 2: version names v3, which is not served; versions are v1, v2'],
    [
      { version: 'v2', endpoint: 'billing.topup' },
      'entry 2: version names billing.topup of v2, which is not',
    ],
    [{ version: 'v1', sunset_at: '2026-06-01' }, 'entry 2: sunset_at is 151 days after deprecated_at'],
  ])('ends the start where %j is announced', async (changes, message) => {
    const entry = { deprecated_at: '2026-01-01', sunset_at: '2027-01-01', ...changes };
    const announced = [{ ...entry, version: 'v1', sunset_at: '2027-01-01' }, entry];
    const started = startGateway(stage.harness, optionsOf(announced), gatewayOfTwoVersions);
    await expect(started).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringContaining(`API_DEPRECATIONS ${message}`),
    });
  });
});
