import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sweepIdempotency } from '../../../apps/api-gateway/src/http/idempotency/idempotency-sweep.js';
import type { PartnerResponse, PartnerClient } from '../../support/partner/partner-client.js';
import { type GatewayPair, startGatewayPair } from '../support/gateway-pair.js';
import { accountEvents } from '../../../apps/credit-ledger/test-support/ledger-calls.js';

const BODY = '{"url":"https://example.com/","type":"seo"}';

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
});
