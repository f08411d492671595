import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { PartnerClient, type PartnerResponse } from '../../support/partner/partner-client.js';
import {
  contractStage,
  ended,
  expectError,
  expectHeaders,
  expectLimited,
  expectLimits,
} from '../support/contract.js';
import { ENDPOINTS } from '../support/endpoints.js';
import { gatewayUrl } from '../support/workspace.js';

/** What `X-RateLimit-Limit` shows at first: of the windows of a minute and a day the one that would be exhausted first. */
const LIMITS = {
  'audit.create': ['30', '60', '200', '1000'],
  'audit.fetch': ['300', '600', '1200', '6000'],
  'audit.cancel': ['30', '60', '200', '600'],
  'audit.list': ['60', '120', '240', '600'],
  'balance.get': ['60', '60', '60', '60'],
  'credits.entries': ['60', '60', '120', '240'],
  'credits.usage': ['10', '10', '20', '60'],
  'billing.topup': ['10', '10', '20', '60'],
  'delivery.replay': ['10', '10', '30', '60'],
  'events.read': ['120', '240', '600', '1200'],
  'report.link': ['10', '20', '60', '120'],
  'brand.get': ['60', '60', '60', '60'],
  'brand.set': ['10', '10', '10', '10'],
} as const;

describe('rate limits', () => {
  const stage = contractStage();

  const limitsOf = async (partner: PartnerClient) => {
    const limits: Record<string, unknown> = {};
    for (const { name, method, path } of ENDPOINTS) {
      const response = await partner.call(method, path);
      expectHeaders(response);
      limits[name] = response.headers['x-ratelimit-limit'];
    }
    return limits;
  };
  const inTier = (index: number) =>
    Object.fromEntries(Object.entries(LIMITS).map(([name, limits]) => [name, limits[index]]));

  it.each([
    ['starter', 20_899, 0],
    ['growth', 20_900, 1],
    ['growth', 54_899, 1],
    ['scale', 54_900, 2],
    ['scale', 99_999, 2],
    ['enterprise', 100_000, 3],
  ])(
    '8.1 limits each endpoint as the tier %s says, at %i credits purchased',
    async (_tier, credits, index) => {
      const { partner } = await stage.open(credits, 'purchase');
      await eventually('the purchase is known', async () => {
        const { headers } = await partner.getAudit('aud_1');
        return headers['x-ratelimit-limit'] === LIMITS['audit.fetch'][index];
      });
      expect(await limitsOf(partner)).toEqual(inTier(index));
    },
  );

  it('2.5 counts purchases alone: credits that were given raise no limit', async () => {
    const { partner } = await stage.open(100_000, 'goodwill');
    expect(await limitsOf(partner)).toEqual(inTier(0));
  });

  it('8.1 counts each endpoint and each key apart, one call at a time', async () => {
    const { id: workspace_id, partner } = await stage.open(0);
    const remaining = async (call: Promise<PartnerResponse>) =>
      Number((await call).headers['x-ratelimit-remaining']);
    expect(await remaining(partner.getBalance())).toBe(59);
    expect(await remaining(partner.getBalance())).toBe(58);
    expect(await remaining(partner.getAudit('aud_1'))).toBe(299);
    const { api_key } = await stage.operator.send('gateway.create-key', { workspace_id });
    expect(await remaining(new PartnerClient(gatewayUrl(), api_key).getBalance())).toBe(59);
  });

  it('8.1 serves the limit and a tenth of it more, then answers 429 until the window has rolled on', async () => {
    const { partner } = await stage.open(0);
    const begun = Date.now();
    const responses: PartnerResponse[] = [];
    for (let call = 0; call < 34; call++) responses.push(await partner.cancelAudit('aud_1'));
    expect(responses.map(({ status }) => status)).toEqual([...Array<number>(33).fill(404), 429]);
    const remaining = responses.map(({ headers }) => Number(headers['x-ratelimit-remaining']));
    expect(remaining.slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, index) => 29 - index));
    expect(remaining.slice(30)).toEqual([0, 0, 0, 0]);
    const rollsInMs = Number(responses[0]!.headers['x-ratelimit-reset']) * 1_000 - begun;
    expect(rollsInMs).toBeGreaterThan(59_000);
    expect(rollsInMs).toBeLessThan(65_000);
    const refused = responses.at(-1)!;
    expectLimited(refused, 'POST /audit/{id}:cancel', '30 calls a minute');
    const resetIn = Number(refused.headers['x-ratelimit-reset']) - Date.now() / 1_000;
    expect(Math.abs(resetIn - Number(refused.headers['retry-after']))).toBeLessThan(3);
  });

  it('8.1 sends the headers with every answer: success, replay, refusal, and what reaches no endpoint', async () => {
    const { partner } = await stage.open(80);
    const body = { url: `${stage.site.url}/missing`, type: 'seo' };
    const idempotencyKey = randomUUID();
    const stranger = new PartnerClient(gatewayUrl(), 'acs_live_x');
    const responses = [
      await partner.createAudit(body, { idempotencyKey }),
      await partner.createAudit(body, { idempotencyKey }),
      await partner.createAudit({ ...body, type: 'geo' }, { idempotencyKey }),
      await partner.createAudit(body),
      await partner.createAudit({}),
      await partner.createAudit(`"${'x'.repeat(1_048_576)}"`),
      await partner.getAudit('aud_1'),
      await partner.call('GET', '/api/v1/nothing'),
      await partner.call('PUT', '/api/v1/balance'),
      await stranger.getBalance(),
    ];
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 409, 402, 400, 413, 404, 404, 405, 401]);
    expect(responses[1]!.headers['x-idempotent-replay']).toBe('true');
    for (const response of responses) expectHeaders(response);
    const ofCreates = responses.slice(0, 6).map(({ headers }) => headers['x-ratelimit-remaining']);
    expect(ofCreates).toEqual(['29', '28', '27', '26', '25', '24']);
  });

  it('8.1 sends the headers with 429, and with 304, which has no body', async () => {
    const { keyId, partner } = await stage.open(80);
    const { body } = await partner.createAudit({ url: `${stage.site.url}/missing`, type: 'seo' });
    const path = `/api/v1/audit/${(await ended(partner, body.data.audit_id)).audit_id}`;
    const { headers } = await partner.call('GET', path);
    const unchanged = await partner.call('GET', path, { headers: { 'if-none-match': String(headers.etag) } });
    expect(unchanged.status).toBe(304);
    expectLimits(unchanged);

    await stage.operator.send('gateway.override-limit', {
      key_id: keyId,
      endpoint: 'balance.get',
      limit: { per_minute: 1 },
    });
    expect((await partner.getBalance()).headers['x-ratelimit-limit']).toBe('1');
    const refused = await partner.getBalance();
    expect([refused.status, refused.headers['x-ratelimit-remaining']]).toEqual([429, '0']);
    expectHeaders(refused);
  });

  it('8.1 overrides the limit of one key for one endpoint, and leaves its other keys and endpoints alone', async () => {
    const { id: workspace_id, keyId, partner } = await stage.open(0);
    const { api_key } = await stage.operator.send('gateway.create-key', { workspace_id });
    await stage.operator.send('gateway.override-limit', {
      key_id: keyId,
      endpoint: 'balance.get',
      limit: { per_minute: 3 },
    });
    const limit = ({ headers }: PartnerResponse) => headers['x-ratelimit-limit'];
    expect(limit(await partner.getBalance())).toBe('3');
    expect(limit(await partner.getAudit('aud_1'))).toBe('300');
    expect(limit(await new PartnerClient(gatewayUrl(), api_key).getBalance())).toBe('60');
    for (let call = 0; call < 2; call++) expect((await partner.getBalance()).status).toBe(200);
    expectError(await partner.getBalance(), 429, 'RATE_LIMITED', { retryAfter: expect.any(Number) });
  });

  it('8.1 charges nothing for a call that it refuses', async () => {
    const { keyId, partner } = await stage.open(1_000);
    await stage.operator.send('gateway.override-limit', {
      key_id: keyId,
      endpoint: 'audit.create',
      limit: { per_minute: 2 },
    });
    const body = { url: `${stage.site.url}/missing`, type: 'seo' };
    const responses: PartnerResponse[] = [];
    for (let call = 0; call < 5; call++) responses.push(await partner.createAudit(body));
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 429, 429, 429]);
    expectLimited(responses[2]!, 'POST /audit', '2 calls a minute');
    expect((await partner.getBalance()).body.data.balance).toBe(840);
  });
});
