import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { newId } from '#contracts/identifiers';
import { eventually } from '../../../../../test/support/eventually.js';
import { type GatewayReplica, startGateway } from '../../../test-support/gateway-replica.js';
import { seedKey, type SeededKey } from '../../../test-support/calls/gateway-calls.js';
import { call } from '../../../test-support/calls/http-client.js';
import { ScriptedLedger } from '../../../test-support/scripted-ledger.js';
import { fingerprintOf } from '../../http/idempotency/fingerprint.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../service.js';

const BODY = { url: 'https://example.com/', type: 'seo' };

describe('a create that takes over the key of a request without an answer', () => {
  let harness: TestHarness;
  let gateway: GatewayReplica;
  let ledger: ScriptedLedger;
  let partner: SeededKey;
  beforeAll(async () => {
    harness = await TestHarness.create(service);
    ledger = await ScriptedLedger.start(harness.vhost.url);
    gateway = await startGateway(harness);
    partner = await seedKey(harness);
  });
  afterAll(async () => {
    await harness.stop();
    await ledger.stop();
    await harness?.remove();
  });

  const create = (key: string) =>
    call(gateway.url, 'POST', '/api/v1/audit', {
      headers: { authorization: `Bearer ${partner.apiKey}`, 'idempotency-key': key },
      body: JSON.stringify(BODY),
    });
  /** Returns the audit of an interrupted request with this key: it may have sent its charge. */
  const brokenOff = async (key: string): Promise<string> => {
    const auditId = newId('audit');
    await harness.pool.query(
      `insert into idempotency (workspace_id, key, fingerprint, audit_id, owner, lease_until, expires_at)
       values ($1, $2, $3, $4, $5, now(), now() + interval '1 h')`,
      [partner.workspaceId, key, fingerprintOf(BODY), auditId, randomUUID()],
    );
    return auditId;
  };

  it('and has no credits for it gives the key back only with that audit, whose charge may still come', async () => {
    ledger.script = {
      'ledger.charge-audit': () => ({ outcome: 'insufficient', required: 80, balance: 5 }),
      'ledger.void-charge': () => ({ voided: 0, balance: 5 }),
    };
    const auditId = await brokenOff('late');
    const response = await create('late');
    expect([response.status, response.body.error?.code]).toEqual([402, 'INSUFFICIENT_CREDITS']);
    await eventually('the audit is voided', () =>
      ledger.heardOf('ledger.void-charge').some(({ audit_id }) => audit_id === auditId),
    );
    await eventually('nothing is kept of it', async () => {
      const { rows } = await harness.pool.query<{ hidden: boolean; kept: number }>(
        `select (select voided_at is not null from audits where audit_id = $1) as hidden,
                (select count(*)::int from idempotency where audit_id = $1) as kept`,
        [auditId],
      );
      return rows[0]!.hidden && rows[0]!.kept === 0;
    });
  });

  it('charges the audit of that request, not another one', async () => {
    const created_at = '2026-01-02T03:04:05.006Z';
    ledger.script = {
      'ledger.charge-audit': () => ({ outcome: 'charged', charged: 80, balance_after: 20, created_at }),
    };
    const auditId = await brokenOff('again');
    const response = await create('again');
    expect([response.status, response.body.data]).toEqual([
      202,
      expect.objectContaining({ audit_id: auditId }),
    ]);
    expect(ledger.heardOf('ledger.charge-audit').at(-1)).toMatchObject({
      audit_id: auditId,
      key_id: partner.keyId,
    });
  });
});
