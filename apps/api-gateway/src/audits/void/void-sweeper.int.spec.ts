import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import { newId } from '#contracts/identifiers';
import type { Log } from '#contracts/log';
import type { CommandClient } from '#messaging/rpc/command-client';
import { rowsRead } from '../../../../../test/support/servers/rows-read.js';
import { useDatabase } from '../../../test-support/gateway-stage.js';
import { identityOf } from '../../../test-support/audit-life.js';
import { settingsOf } from '../../../test-support/gateway-replica.js';
import { AbandonedReservations } from '../../http/idempotency/abandoned-reservations.js';
import { internalKeyOf } from '../../http/idempotency/idempotency-key.js';
import { sweepIdempotency } from '../../http/idempotency/idempotency-sweep.js';
import type { HeldReservation } from '../../http/idempotency/reservation.js';
import { Reservations } from '../../http/idempotency/reservations.js';
import { CreatedResponses } from '../create/created-responses.js';
import { AuditReads } from '../fetch/audit-reads.js';
import { Backlog } from '../saturation/backlog.js';
import { AuditView } from '../view/audit-view.js';
import { stateAfter } from '../view/state-after.js';
import { VoidSweeper } from './void-sweeper.js';

describe('an audit whose create got no response', () => {
  const stage = useDatabase();
  let reservations: Reservations;
  let abandoned: AbandonedReservations;
  let responses: CreatedResponses;
  let view: AuditView;
  let sweeper: VoidSweeper;
  let voids: string[];
  let isLedgerUp: boolean;
  beforeAll(() => {
    const pool = stage.servicePool;
    reservations = new Reservations(pool);
    abandoned = new AbandonedReservations(pool);
    responses = new CreatedResponses(pool);
    view = new AuditView(pool);
    const ledger = {
      send: (_: string, { audit_id }: { readonly audit_id: string }) => {
        voids.push(audit_id);
        return isLedgerUp ? Promise.resolve({ voided: 80, balance: 80 }) : Promise.reject(new Error('down'));
      },
    };
    const log = { info: () => undefined, warn: () => undefined };
    sweeper = new VoidSweeper(
      pool,
      abandoned,
      reservations,
      ledger as unknown as CommandClient,
      log as unknown as Log,
      new Registry(),
    );
  });
  beforeEach(async () => {
    [voids, isLedgerUp] = [[], true];
    await stage.pool.query('truncate idempotency, audits');
  });

  /** Reserves a key, by default an internal one. */
  const take = async (key?: string, workspaceId = newId('workspace')): Promise<HeldReservation> => {
    const auditId = newId('audit');
    const owner = randomUUID();
    const fingerprint = Buffer.from('body');
    const reservation = await reservations.reserve({
      ...{ workspaceId, fingerprint, auditId, owner },
      key: key ?? internalKeyOf(auditId),
    });
    if (reservation.kind !== 'reserved' && reservation.kind !== 'taken-over')
      throw new Error(reservation.kind);
    return reservation;
  };
  /** Lets time pass, as after the death of the gateway. */
  const age = (seconds: number) =>
    stage.pool.query(
      `update idempotency set lease_until = lease_until - make_interval(secs => $1),
                              expires_at = expires_at - make_interval(secs => $1)`,
      [seconds],
    );
  const fieldsOf = ({ auditId, workspaceId }: HeldReservation) => ({
    ...({ auditId, workspaceId, type: 'seo', url: 'https://example.com/', charged: 80 } as const),
    createdAt: '2026-01-02T03:04:05.006Z',
  });
  const created = (held: HeldReservation) =>
    responses.storeResponse({ held, response: '{}', audit: { ...fieldsOf(held), metadata: undefined } });
  const queued = (held: HeldReservation) =>
    view.write(stateAfter({ type: 'audit.queued', data: identityOf(fieldsOf(held)) }, 1));
  const isVisible = ({ workspaceId, auditId }: HeldReservation) =>
    new AuditReads(stage.servicePool).read(workspaceId, auditId).then(
      () => true,
      () => false,
    );
  const isQueued = async ({ workspaceId }: HeldReservation) => {
    const backlog = new Backlog(stage.servicePool, settingsOf({ ENGINE_MAX_QUEUED: '1' }));
    await backlog.refresh();
    return backlog.isSaturatedFor(workspaceId);
  };
  const kept = async () => {
    const { rows } = await stage.pool.query<{ audit_id: string }>('select audit_id from idempotency');
    return rows.map(({ audit_id }) => audit_id);
  };

  it('is voided once the lease of its internal key has ended, and nothing is kept of it', async () => {
    const unanswered = await take();
    await sweeper.run();
    expect(voids).toEqual([]);
    await age(16);
    await sweeper.run();
    expect([voids, await kept()]).toEqual([[unanswered.auditId], []]);
    await sweeper.run();
    expect(voids).toHaveLength(1);
  });

  it('is left to its retry if it has an Idempotency-Key, and is not voided if it was answered after all', async () => {
    const [keyed, answered] = [await take('k'), await take()];
    expect(await created(answered)).toBe(true);
    expect(await kept()).toEqual([keyed.auditId]);
    await age(16);
    await sweeper.run();
    expect([voids, await isVisible(answered)]).toEqual([[], true]);
  });

  it('is voided by one process at a time, again until the ledger acknowledges it, however long that takes', async () => {
    const { auditId } = await take();
    await age(100_000);
    expect(await sweepIdempotency(stage.servicePool)).toBe(0);
    expect(await abandoned.oldestSeconds()).toBeGreaterThan(90_000);
    isLedgerUp = false;
    await sweeper.run();
    await sweeper.run();
    expect(voids).toEqual([auditId]);
    await age(6);
    isLedgerUp = true;
    await sweeper.run();
    expect([voids, await kept(), await abandoned.oldestSeconds()]).toEqual([[auditId, auditId], [], 0]);
  });

  it('is neither seen nor counted from its void on, whenever its events come', async () => {
    const [early, late] = [await take(), await take()];
    await queued(early);
    expect([await isVisible(early), await isQueued(early)]).toEqual([true, true]);
    await age(16);
    await sweeper.run();
    await queued(late);
    for (const held of [early, late])
      expect([await isVisible(held), await isQueued(held)]).toEqual([false, false]);
  });

  it('is not answered any more by a gateway that was frozen', async () => {
    const [waked, asleep] = [await take(), await take()];
    await age(16);
    const [claimed] = await abandoned.claim(1);
    const frozen = claimed!.auditId === waked.auditId ? waked : asleep;
    expect(await created(frozen)).toBe(false);
    await sweeper.run();
    await age(6);
    await sweeper.run();
    expect(voids).toContain(frozen.auditId);
    expect(await isVisible(frozen)).toBe(false);
  });

  it('leaves its Idempotency-Key to another audit at once when it is abandoned', async () => {
    const held = await take('k');
    expect(await abandoned.add(held)).toBe(true);
    const next = await take('k', held.workspaceId);
    expect(next.auditId).not.toBe(held.auditId);
    expect(await created(held)).toBe(false);
    await sweeper.run();
    expect([voids, await kept()]).toEqual([[held.auditId], [next.auditId]]);
  });

  it('is not abandoned by a frozen request after another one has taken its key over, or answered', async () => {
    const frozen = await take('k');
    await reservations.endLease(frozen);
    const successor = await take('k', frozen.workspaceId);
    expect(await abandoned.add(frozen)).toBe(false);
    expect(await created(successor)).toBe(true);
    expect(await abandoned.add(frozen)).toBe(false);
    expect(await isVisible(successor)).toBe(true);
    expect(await reservations.responseOf(successor)).toBe('{}');
  });

  it('is taken back by the request that answered it, if its caller is gone, however late', async () => {
    const held = await take();
    await created(held);
    await age(16);
    await sweepIdempotency(stage.servicePool);
    expect(await abandoned.add(held)).toBe(true);
    await sweeper.run();
    expect([voids, await isVisible(held)]).toEqual([[held.auditId], false]);
  });

  it('is found among many answered ones that wait for their deletion without a look at each', async () => {
    const unanswered = await take();
    await stage.pool.query(
      `insert into idempotency (workspace_id, key, fingerprint, audit_id, owner, lease_until, expires_at, response)
       select 'ws_1', n, '', n, gen_random_uuid(), now(), now(), '{}' from generate_series(1, 2000) as n`,
    );
    await age(16);
    const client = await stage.servicePool.connect();
    try {
      const claiming = new AbandonedReservations(client as unknown as Pool);
      const read = await rowsRead(client, ['idempotency'], async () => {
        expect(await claiming.oldestSeconds()).toBeGreaterThan(0);
        expect(await claiming.claim(10)).toMatchObject([{ auditId: unanswered.auditId }]);
      });
      expect(read).toBeLessThan(20);
    } finally {
      client.release();
    }
  });
});
