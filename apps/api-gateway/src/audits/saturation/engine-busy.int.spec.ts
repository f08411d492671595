import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { eventually } from '../../../../../test/support/eventually.js';
import { anAudit } from '../../../test-support/audit-life.js';
import { keepReservation } from '../../../test-support/created-audit.js';
import { startGateway } from '../../../test-support/gateway-replica.js';
import { type Partner, useGateway } from '../../../test-support/gateway-stage.js';
import type { AuditFields } from '../view/state-after.js';

jest.setTimeout(30_000);

const BODY = { url: 'https://example.com/', type: 'seo' };

describe('a create while the engine is saturated', () => {
  const stage = useGateway({ replicas: 0 });
  let partner: Partner;
  let queued: AuditFields;
  beforeAll(async () => {
    partner = await stage.partner();
    queued = anAudit(partner.workspaceId);
    await stage.live(queued, 1);
    stage.gateways = [await startGateway(stage.harness, { variables: { ENGINE_MAX_QUEUED: '2' } })];
  });

  const create = (key?: string) => partner.send('POST', '/api/v1/audit', { key, body: BODY });
  const reserve = (key: string, response?: string) =>
    keepReservation(stage.pool, {
      ...{ workspaceId: partner.workspaceId, auditId: newId('audit'), key, body: BODY },
      ...(response !== undefined && { response }),
    });

  it('answers 503 ENGINE_BUSY with Retry-After 30 to new work, leaves no trace of it and gives the key back', async () => {
    for (const response of [await create(), await create('busy')]) {
      expect([response.status, response.body.error?.code]).toEqual([503, 'ENGINE_BUSY']);
      expect(response.headers['retry-after']).toBe('30');
    }
    const { rows } = await stage.pool.query(
      `select (select count(*)::int from audits) as audits,
              (select count(*)::int from idempotency where key = 'busy') as keys`,
    );
    expect(rows).toEqual([{ audits: 1, keys: 0 }]);
  });

  it('never refuses a replay', async () => {
    await reserve('stored', '{"data":{"audit_id":"aud_1"},"request_id":"req_1"}');
    const replay = await create('stored');
    expect([replay.status, replay.text]).toEqual([202, '{"data":{"audit_id":"aud_1"},"request_id":"req_1"}']);
    expect(replay.headers['x-idempotent-replay']).toBe('true');
    expect(replay.headers['x-request-id']).not.toBe('req_1');
  });

  it('never refuses a take-over, which may be charged already', async () => {
    await reserve('left');
    // No ledger runs here: the missing reply shows that the engine was not the reason.
    expect((await create('left')).body.error?.code).toBe('SERVICE_UNAVAILABLE');
  });

  it('is taken again when the queue is shorter', async () => {
    await stage.live(queued, 2);
    await eventually('new work is admitted', async () => {
      const { body } = await create('later');
      return body.error?.code !== 'ENGINE_BUSY';
    });
  });
});
