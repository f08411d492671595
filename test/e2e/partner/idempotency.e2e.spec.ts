import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sweepIdempotency } from '../../../apps/api-gateway/src/http/idempotency/idempotency-sweep.js';
import type { PartnerResponse, PartnerClient } from '../../support/partner/partner-client.js';
import { type GatewayPair, startGatewayPair } from '../support/gateway-pair.js';
import { accountEvents, balanceOf } from '../../../apps/credit-ledger/test-support/ledger-calls.js';

const PRICE = 80;
const BODY = '{"url":"https://example.com/","type":"seo","metadata":{"order":[1,{"a":1,"b":2}]}}';
/** The same body, written by another client. */
const SAME_BODY =
  ' {"metadata": {"order": [1.0, {"b": 2, "a": 1e0}]},\n "type": "\\u0073eo", "url": "https:\\/\\/example.com\\/"} ';

describe('an Idempotency-Key, at two gateways', () => {
  let pair: GatewayPair;
  beforeAll(async () => {
    pair = await startGatewayPair({ redisDatabase: 13 });
  }, 60_000);
  afterAll(() => pair?.stop());

  const create = (partner: PartnerClient, idempotencyKey: string, body = BODY) =>
    partner.createAudit(body, { idempotencyKey });
  const debits = async (workspaceId: string) =>
    (await accountEvents(pair.harness, workspaceId)).filter(({ type }) => type === 'ledger.audit-charged')
      .length;
  const expectCreated = ({ status, headers }: PartnerResponse) =>
    expect([status, headers['x-idempotent-replay']]).toEqual([202, undefined]);
  const expectReplay = (response: PartnerResponse, original: PartnerResponse) => {
    expect([response.status, response.headers['x-idempotent-replay']]).toEqual([202, 'true']);
    expect(response.body).toEqual(original.body);
  };
  const expectConflict = ({ status, body }: PartnerResponse) => {
    expect([status, body.error.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(body.error.doc_url).toMatch(/^https:\/\/api\.example\.com\/docs\/errors\//);
  };

  it('gives the first answer again: its status, its body with its request_id, its headers; the request has an id of its own', async () => {
    const { partners, workspaceId } = await pair.openWorkspace(1_000);
    const key = randomUUID();
    const original = await create(partners[0], key);
    expectCreated(original);
    for (const partner of [...partners, ...partners]) {
      const replay = await create(partner, key, SAME_BODY);
      expectReplay(replay, original);
      expect(replay.headers['content-type']).toBe(original.headers['content-type']);
      expect(replay.headers['content-length']).toBe(original.headers['content-length']);
      expect(replay.body.request_id).toBe(original.headers['x-request-id']);
      expect(replay.headers['x-request-id']).toMatch(/^req_/);
      expect(replay.headers['x-request-id']).not.toBe(original.headers['x-request-id']);
    }
    expect([await debits(workspaceId), await balanceOf(pair.harness, workspaceId)]).toEqual([
      1,
      1_000 - PRICE,
    ]);
  });

  it.each([
    ['another type', BODY.replace('seo', 'geo')],
    ['another url', BODY.replace('example.com', 'example.org')],
    ['other metadata', BODY.replace('"b":2', '"b":"2"')],
    ['no metadata', '{"url":"https://example.com/","type":"seo"}'],
    ['an unknown field more', BODY.replace('{', '{"x":1,')],
  ])('is a conflict with %s, which changes nothing', async (_what, other) => {
    const { partners, workspaceId } = await pair.openWorkspace(1_000);
    const key = randomUUID();
    const original = await create(partners[0], key);
    for (const partner of partners) expectConflict(await create(partner, key, other));
    expectReplay(await create(partners[1], key), original);
    expect([await debits(workspaceId), await balanceOf(pair.harness, workspaceId)]).toEqual([
      1,
      1_000 - PRICE,
    ]);
  });

  it('belongs to the workspace: its other keys replay it, other workspaces know nothing of it', async () => {
    const [one, other] = [await pair.openWorkspace(1_000), await pair.openWorkspace(1_000)];
    const key = randomUUID();
    const original = await create(one.partners[0], key);
    const second = await pair.harness.send('gateway.create-key', { workspace_id: one.workspaceId });
    expectReplay(await create(pair.partnersOf(second.api_key)[1], key), original);
    const foreign = await create(other.partners[0], key, BODY.replace('seo', 'geo'));
    expectCreated(foreign);
    expect(foreign.body.data.audit_id).not.toBe(original.body.data.audit_id);
    expect([await debits(one.workspaceId), await debits(other.workspaceId)]).toEqual([1, 1]);
  });

  it('is not used up by a request that is refused', async () => {
    const { partners, workspaceId } = await pair.openWorkspace(0);
    const key = randomUUID();
    expect((await create(partners[0], key, '{')).status).toBe(400);
    expect((await create(partners[0], key, BODY.replace('seo', 'x'))).status).toBe(400);
    expect((await create(partners[0], key)).status).toBe(402);
    const credits = { workspace_id: workspaceId, credits: 80, kind: 'goodwill', reference: 'g' } as const;
    await pair.harness.send('ledger.grant-credits', credits);
    expectCreated(await create(partners[1], key, BODY.replace('seo', 'geo')));
  });

  it.each([
    ['that was not swept yet', () => Promise.resolve(0)],
    ['that was swept', () => sweepIdempotency(pair.gatewayPool)],
  ])('is forgotten after 24 hours, one %s: the same call is another audit', async (_what, sweep) => {
    const { partners, workspaceId } = await pair.openWorkspace(1_000);
    const key = randomUUID();
    const original = await create(partners[0], key);
    const pass = (time: string) =>
      pair.gatewayPool.query(
        `update idempotency set expires_at = expires_at - $2::interval, lease_until = lease_until - $2::interval
          where workspace_id = $1`,
        [workspaceId, time],
      );
    await pass('23 hours 59 minutes');
    await sweep();
    expectReplay(await create(partners[1], key), original);
    await pass('1 minute');
    await sweep();
    const fresh = await create(partners[1], key, BODY.replace('seo', 'geo'));
    expectCreated(fresh);
    expect(fresh.body.data.audit_id).not.toBe(original.body.data.audit_id);
    expectReplay(await create(partners[0], key, BODY.replace('seo', 'geo')), fresh);
    expect(await debits(workspaceId)).toBe(2);
  });

  it('means nothing to a top-up: each call opens a checkout of its own', async () => {
    const { partners } = await pair.openWorkspace(0);
    const headers = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all(
      partners.map((partner) =>
        partner.call('POST', '/api/v1/billing/topup', { headers, body: '{"package":"starter"}' }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    const ids = responses.map(({ body }) => (body.data as unknown as { checkout_id: string }).checkout_id);
    expect(new Set(ids).size).toBe(2);
  });
});
