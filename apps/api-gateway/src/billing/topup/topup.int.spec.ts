import { beforeEach, describe, expect, it } from '@jest/globals';
import { Failure } from '#contracts/failures';
import { useGateway } from '../../../test-support/gateway-stage.js';
import { mintedCheckout } from '../../../test-support/ledger-replies.js';
import { call, newClientAddress } from '../../../test-support/calls/http-client.js';

describe('POST /api/v1/billing/topup', () => {
  const stage = useGateway({ peers: ['credit-ledger'] });
  beforeEach(() => {
    stage.ledger.heard.length = 0;
    stage.ledger.script = {};
  });

  const newPartner = async () => {
    const { send, workspaceId } = await stage.partner();
    const topUp = (body = '{"package":"growth"}', headers: Record<string, string> = {}) =>
      send('POST', '/api/v1/billing/topup', { headers, body });
    return { topUp, workspaceId };
  };

  it('mints a checkout for the caller and shows its six fields and no others', async () => {
    const { topUp, workspaceId } = await newPartner();
    const checkout = mintedCheckout();
    stage.ledger.script['ledger.create-checkout'] = () => ({ ...checkout, inner: 'secret' });
    const response = await topUp('{"package":"growth","credits":1000000}');
    expect(response.status).toBe(201);
    expect(response.body).toEqual({ data: checkout, request_id: response.headers['x-request-id'] });
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '9',
    });
    expect(stage.ledger.heard).toMatchObject([
      {
        type: 'ledger.create-checkout',
        payload: { workspace_id: workspaceId, package: 'growth' },
        context: { correlationId: response.body.request_id },
      },
    ]);
  });

  it('mints one more for every call: an Idempotency-Key means nothing here', async () => {
    const { topUp } = await newPartner();
    stage.ledger.script['ledger.create-checkout'] = () => mintedCheckout();
    const responses = [await topUp(), await topUp(), await topUp()];
    const ids = responses.map(({ body }) => (body.data as { checkout_id: string }).checkout_id);
    expect(new Set(ids).size).toBe(3);
    const withKey = { 'idempotency-key': 'the same' };
    expect([(await topUp(undefined, withKey)).status, (await topUp(undefined, withKey)).status]).toEqual([
      201, 201,
    ]);
    expect(stage.ledger.heard).toHaveLength(5);
  });

  it('refuses what names no package, and sends nothing', async () => {
    const { topUp } = await newPartner();
    for (const body of ['', '{"pack', '[]', '{"package":"enterprise"}']) {
      const response = await topUp(body);
      expect([response.status, response.body.error?.code]).toEqual([400, 'INVALID_PACKAGE']);
      expect(response.body.error?.message).toContain('starter, growth, scale');
      expect(response.headers['x-ratelimit-limit']).toBe('10');
    }
    expect(stage.ledger.heard).toEqual([]);
  });

  it('answers 503 with Retry-After while the payment provider is unavailable, as the ledger says', async () => {
    const { topUp } = await newPartner();
    stage.ledger.script['ledger.create-checkout'] = () => {
      throw new Failure('transient', 'PAYMENT_PROVIDER_AWAY', 'Stripe does not answer.');
    };
    const response = await topUp();
    expect([response.status, response.body.error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(response.text).not.toContain('Stripe');
  });

  it('answers 503 to a ledger that stays silent for 10 s', async () => {
    const { topUp } = await newPartner();
    const began = performance.now();
    expect((await topUp()).status).toBe(503);
    const seconds = (performance.now() - began) / 1000;
    expect(seconds).toBeGreaterThan(9.5);
    expect(seconds).toBeLessThan(15);
  });

  it('lets 10 a minute and the burst of one through, then answers 429 with its own name', async () => {
    const { topUp } = await newPartner();
    stage.ledger.script['ledger.create-checkout'] = () => mintedCheckout();
    const responses = await Promise.all(Array.from({ length: 14 }, () => topUp()));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(11);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.body.error?.message).toMatch(
      /^POST \/billing\/topup is limited to 10 calls a minute for this key/,
    );
    expect(stage.ledger.heard).toHaveLength(11);
  });

  it('needs a key, and is a POST', async () => {
    const from = { 'x-forwarded-for': newClientAddress() };
    const path = '/api/v1/billing/topup';
    expect((await call(stage.url, 'POST', path, { headers: from, body: '{}' })).status).toBe(401);
    const wrong = await call(stage.url, 'GET', path, { headers: from });
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'POST']);
  });
});
