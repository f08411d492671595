import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { newId } from '#contracts/identifiers';
import { eventually } from '../../../../../test/support/eventually.js';
import { anAudit, lifeOf } from '../../../test-support/audit-life.js';
import { type GatewayReplica, startGateway } from '../../../test-support/gateway-replica.js';
import { seedKey, type SeededKey } from '../../../test-support/calls/gateway-calls.js';
import { call } from '../../../test-support/calls/http-client.js';
import { fingerprintOf } from '../../http/idempotency/fingerprint.js';
import type { AuditFields } from '../view/audit-state.js';
import { AuditView } from '../view/audit-view.js';
import { stateAfter } from '../view/state-after.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../service.js';

jest.setTimeout(30_000);

const BODY = { url: 'https://example.com/', type: 'seo' };

describe('a create while the engine is saturated', () => {
  let harness: TestHarness;
  let gateway: GatewayReplica;
  let partner: SeededKey;
  let queued: AuditFields;
  beforeAll(async () => {
    harness = await TestHarness.create(service);
    partner = await seedKey(harness);
    queued = anAudit(partner.workspaceId);
    await new AuditView(harness.servicePool).write(stateAfter(...lifeOf(queued)[0]!));
    gateway = await startGateway(harness, { variables: { ENGINE_MAX_QUEUED: '2' } });
  });
  afterAll(() => harness?.remove());

  const create = (headers: Record<string, string> = {}) =>
    call(gateway.url, 'POST', '/api/v1/audit', {
      headers: { authorization: `Bearer ${partner.apiKey}`, ...headers },
      body: JSON.stringify(BODY),
    });
  const reserve = (key: string, response: string | null) =>
    harness.pool.query(
      `insert into idempotency (workspace_id, key, fingerprint, audit_id, owner, lease_until, response, expires_at)
       values ($1, $2, $3, $4, $5, now(), $6, now() + interval '1 h')`,
      [partner.workspaceId, key, fingerprintOf(BODY), newId('audit'), randomUUID(), response],
    );

  it('answers 503 ENGINE_BUSY with Retry-After 30 to new work, leaves no trace of it and gives the key back', async () => {
    for (const response of [await create(), await create({ 'idempotency-key': 'busy' })]) {
      expect([response.status, response.body.error?.code]).toEqual([503, 'ENGINE_BUSY']);
      expect(response.headers['retry-after']).toBe('30');
    }
    const { rows } = await harness.pool.query(
      `select (select count(*)::int from audits) as audits,
              (select count(*)::int from idempotency where key = 'busy') as keys`,
    );
    expect(rows).toEqual([{ audits: 1, keys: 0 }]);
  });

  it('never refuses a replay', async () => {
    await reserve('stored', '{"data":{"audit_id":"aud_1"},"request_id":"req_1"}');
    const replay = await create({ 'idempotency-key': 'stored' });
    expect([replay.status, replay.text]).toEqual([202, '{"data":{"audit_id":"aud_1"},"request_id":"req_1"}']);
    expect(replay.headers['x-idempotent-replay']).toBe('true');
    expect(replay.headers['x-request-id']).not.toBe('req_1');
  });

  it('never refuses a take-over, which may be charged already', async () => {
    await reserve('left', null);
    // No ledger runs here: the missing reply shows that the engine was not the reason.
    expect((await create({ 'idempotency-key': 'left' })).body.error?.code).toBe('SERVICE_UNAVAILABLE');
  });

  it('is taken again when the queue is shorter', async () => {
    await new AuditView(harness.servicePool).write(stateAfter(...lifeOf(queued)[1]!));
    await eventually('new work is admitted', async () => {
      const { body } = await create({ 'idempotency-key': 'later' });
      return body.error?.code !== 'ENGINE_BUSY';
    });
  });
});
