import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { fingerprintOf } from '../../apps/api-gateway/src/http/idempotency/fingerprint.js';
import type { TcpProxy } from '../support/servers/tcp-proxy.js';
import { type GatewayReplica, startGateway } from '../../apps/api-gateway/test-support/gateway-replica.js';
import { seedKey } from '../../apps/api-gateway/test-support/calls/gateway-calls.js';
import { type HttpResponse, call } from '../../apps/api-gateway/test-support/calls/http-client.js';
import { startLedger } from '../../apps/credit-ledger/test-support/ledger-replica.js';
import { TestHarness } from '../support/test-harness.js';
import { service as gatewayService } from '../../apps/api-gateway/src/service.js';
import { service as ledgerService } from '../../apps/credit-ledger/src/service.js';
import {
  accountEvents,
  balanceOf,
  chargeAudit,
  openAccount,
} from '../../apps/credit-ledger/test-support/ledger-calls.js';
import { eventually } from '../support/eventually.js';

const BODY = { url: 'https://example.com/', type: 'seo' };

describe('a create with an Idempotency-Key whose answer is lost between the charge and the 202', () => {
  let harness: TestHarness;
  let postgres: TcpProxy;
  let gateway: GatewayReplica;
  beforeAll(async () => {
    harness = await TestHarness.create(ledgerService, gatewayService);
    await startLedger(harness);
    gateway = await startGateway(harness);
    postgres = gateway.lines.database;
  });
  afterAll(() => harness?.remove());

  const partner = async (credits: number) => {
    const { apiKey, workspaceId } = await seedKey(harness, await openAccount(harness, credits));
    const create = () =>
      call(gateway.url, 'POST', '/api/v1/audit', {
        headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': 'lost' },
        body: JSON.stringify(BODY),
      });
    const read = (auditId: string) =>
      call(gateway.url, 'GET', `/api/v1/audit/${auditId}`, {
        headers: { authorization: `Bearer ${apiKey}` },
      });
    return { create, read, workspaceId };
  };
  const reservedAudit = async (workspaceId: string) => {
    const { rows } = await harness.pool.query<{ audit_id: string }>(
      'select audit_id from gateway.idempotency where workspace_id = $1',
      [workspaceId],
    );
    return rows[0]?.audit_id;
  };
  const debits = async (workspaceId: string) =>
    (await accountEvents(harness, workspaceId)).filter(({ type }) => type === 'ledger.audit-charged').length;

  /** Sends a create, and ends the connection that stores its response while it does so: the audit is charged then. */
  const loseResponseOf = async (
    create: () => Promise<HttpResponse>,
    justBefore: () => void,
  ): Promise<HttpResponse> => {
    const lock = await harness.pool.connect();
    try {
      await lock.query('begin; lock table gateway.audits in exclusive mode');
      const response = create();
      const storing = await eventually('the response is being stored', async () => {
        // Not over the lock's own connection: within a transaction the activity is read once.
        const { rows } = await harness.pool.query<{ pid: number }>(
          `select pid from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%set response =%'`,
        );
        return rows[0]?.pid;
      });
      justBefore();
      await harness.pool.query('select pg_terminate_backend($1)', [storing]);
      return await response;
    } finally {
      await lock.query('rollback');
      lock.release();
    }
  };
  const expectLost = (response: HttpResponse) => {
    expect([response.status, response.body.error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  };
  const expectCharged = (response: HttpResponse, auditId: string | undefined) => {
    expect([response.status, response.headers['x-idempotent-replay']]).toEqual([202, undefined]);
    expect(response.body.data).toMatchObject({
      audit_id: auditId,
      credits: { charged: 80, balance_after: 920 },
    });
  };

  it('answers 503, and the retry takes over at once: the same audit, the first balance, one debit', async () => {
    const { create, workspaceId } = await partner(1_000);
    expectLost(await loseResponseOf(create, () => undefined));
    const auditId = await reservedAudit(workspaceId);
    const retry = await create();
    expectCharged(retry, auditId);
    const replay = await create();
    expect([replay.text, replay.headers['x-idempotent-replay']]).toEqual([retry.text, 'true']);
    expect([await debits(workspaceId), await balanceOf(harness, workspaceId)]).toEqual([1, 920]);
  });

  it('answers 503 where not even the lease can be ended, and a retry takes over when it is over', async () => {
    const { create, workspaceId } = await partner(1_000);
    expectLost(await loseResponseOf(create, () => postgres.break()));
    const auditId = await reservedAudit(workspaceId);
    postgres.restore();
    const early = await eventually('the database is reached again', async () => {
      const response = await create();
      return response.status !== 503 && response;
    });
    expect([early.status, early.body.error?.code, early.headers['retry-after']]).toEqual([
      409,
      'IDEMPOTENCY_CONFLICT',
      '1',
    ]);
    await harness.pool.query('update gateway.idempotency set lease_until = now() where workspace_id = $1', [
      workspaceId,
    ]);
    expectCharged(await create(), auditId);
    expect([await debits(workspaceId), await balanceOf(harness, workspaceId)]).toEqual([1, 920]);
  });

  it('answers 402 to a take-over that can not be paid, and the audit of the first try is never charged', async () => {
    const { create, read, workspaceId } = await partner(0);
    const auditId = newId('audit');
    await harness.pool.query(
      `insert into gateway.idempotency (workspace_id, key, fingerprint, audit_id, owner, lease_until, expires_at)
       values ($1, 'lost', $2, $3, $4, now(), now() + interval '1 h')`,
      [workspaceId, fingerprintOf(BODY), auditId, randomUUID()],
    );
    const refused = await create();
    expect([refused.status, refused.body.error?.code]).toEqual([402, 'INSUFFICIENT_CREDITS']);
    await eventually('the void is done', async () => (await reservedAudit(workspaceId)) === undefined);
    const types = (await accountEvents(harness, workspaceId)).map(({ type }) => type);
    expect(types).toEqual(['ledger.account-opened', 'ledger.charge-voided']);

    const goodwill = { workspace_id: workspaceId, credits: 1_000, kind: 'goodwill', reference: 'g' } as const;
    await harness.send('ledger.grant-credits', goodwill);
    expect(await chargeAudit(harness, workspaceId, auditId, 'seo')).toEqual({ outcome: 'voided' });
    expect((await read(auditId)).status).toBe(404);
    const again = await create();
    expect(again.body.data).not.toMatchObject({ audit_id: auditId });
    expect([again.status, await debits(workspaceId)]).toEqual([202, 1]);
  });
});
