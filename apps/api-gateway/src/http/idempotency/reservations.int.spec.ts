import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Pool, QueryConfig } from 'pg';
import { newId } from '#contracts/identifiers';
import { CreatedResponses, type CreatedResponse } from '../../audits/create/created-responses.js';
import { AbandonedReservations } from './abandoned-reservations.js';
import { sweepIdempotency } from './idempotency-sweep.js';
import type { HeldReservation, ReservationRequest } from './reservation.js';
import { Reservations } from './reservations.js';
import { rowsRead } from '../../../../../test/support/servers/rows-read.js';
import { useDatabase } from '../../../test-support/gateway-stage.js';

describe('reservations of Idempotency-Keys', () => {
  const stage = useDatabase();
  let reservations: Reservations;
  let responses: CreatedResponses;
  beforeAll(() => {
    reservations = new Reservations(stage.servicePool);
    responses = new CreatedResponses(stage.servicePool);
  });

  const ask = (key: string, body = 'body', workspaceId = 'ws_1'): ReservationRequest => ({
    workspaceId,
    key,
    fingerprint: Buffer.from(body),
    auditId: newId('audit'),
    owner: randomUUID(),
  });
  const take = async (request: ReservationRequest): Promise<HeldReservation> => {
    const reservation = await reservations.reserve(request);
    if (reservation.kind !== 'reserved' && reservation.kind !== 'taken-over')
      throw new Error(reservation.kind);
    return reservation;
  };
  const responseOf = (held: HeldReservation, response: string): CreatedResponse => ({
    held,
    response,
    audit: {
      auditId: held.auditId,
      workspaceId: held.workspaceId,
      type: 'seo',
      url: 'https://example.com/',
      charged: 80,
      createdAt: '2026-01-02T03:04:05.006Z',
      metadata: '{"a":1}',
    },
  });
  const finish = (held: HeldReservation, response: string) =>
    responses.storeResponse(responseOf(held, response));
  const shift = (key: string, change: string) =>
    stage.pool.query(`update idempotency set ${change} where key = $1`, [key]);

  it('is made for a new key, and for the same key of another workspace', async () => {
    const request = ask('new');
    expect(await reservations.reserve(request)).toMatchObject({ kind: 'reserved', auditId: request.auditId });
    expect(await reservations.reserve(ask('new', 'body', 'ws_2'))).toMatchObject({ kind: 'reserved' });
  });

  it('replays the stored response to the same body and refuses another one', async () => {
    expect(await finish(await take(ask('done')), '{"first":1}')).toBe(true);
    expect(await reservations.reserve(ask('done'))).toEqual({ kind: 'replay', response: '{"first":1}' });
    expect(await reservations.reserve(ask('done', 'other'))).toEqual({ kind: 'other-body' });
  });

  it('is in progress while its lease runs, and of another body all the same', async () => {
    await take(ask('running'));
    expect(await reservations.reserve(ask('running'))).toEqual({ kind: 'in-progress' });
    expect(await reservations.reserve(ask('running', 'other'))).toEqual({ kind: 'other-body' });
  });

  it('is abandoned by one statement, also while a sweep runs, and by another one only where it failed', async () => {
    const held = await take(ask('left'));
    const { promise: swept, resolve: goOn } = Promise.withResolvers<void>();
    const sent: (string | undefined)[] = [];
    const query = async (statement: QueryConfig) => {
      sent.push(statement.name);
      if (sent.length === 1) await swept;
      if (sent.length === 3) throw new Error('Postgres is unavailable');
      return stage.servicePool.query(statement);
    };
    const abandoned = new AbandonedReservations({ query } as unknown as Pool);
    const adding = abandoned.add(held);
    await abandoned.claim(0);
    goOn();
    expect([await adding, sent]).toEqual([true, ['abandon-and-release-key', 'claim-abandoned']]);

    const other = await take(ask('left again'));
    await expect(abandoned.add(other)).rejects.toThrow('unavailable');
    await abandoned.claim(0);
    await abandoned.claim(0);
    const again = 'abandon-and-release-key';
    expect(sent.slice(2)).toEqual([again, again, 'claim-abandoned', 'claim-abandoned']);
  });

  it('of two concurrent requests goes to one, also over two connections and in one batch', async () => {
    const other = new Reservations(stage.servicePool);
    for (let round = 0; round < 50; round++) {
      const key = `race-${round}`;
      const kinds = await Promise.all([
        reservations.reserve(ask(key)),
        other.reserve(ask(key)),
        reservations.reserve(ask(key)),
        reservations.reserve(ask(key, 'other')),
      ]);
      expect(kinds.filter(({ kind }) => kind === 'reserved')).toHaveLength(1);
      expect(kinds.filter(({ kind }) => kind === 'taken-over' || kind === 'replay')).toHaveLength(0);
    }
  });

  it('is taken over with the same audit when its lease is over, by the same body only', async () => {
    const first = await take(ask('lease'));
    await shift('lease', `lease_until = now() - interval '1 ms'`);
    expect(await reservations.reserve(ask('lease', 'other'))).toEqual({ kind: 'other-body' });
    expect(await reservations.reserve(ask('lease'))).toMatchObject({
      kind: 'taken-over',
      auditId: first.auditId,
    });
    expect(await reservations.reserve(ask('lease'))).toEqual({ kind: 'in-progress' });
  });

  it('has a lease of 15 seconds and ends after 24 hours', async () => {
    await take(ask('times'));
    const { rows } = await stage.pool.query<{ lease: number; life: number }>(
      `select extract(epoch from lease_until - now())::float as lease, extract(epoch from expires_at - now())::float as life
         from idempotency where key = 'times'`,
    );
    expect(rows[0]!.lease).toBeGreaterThan(10);
    expect(rows[0]!.lease).toBeLessThanOrEqual(15);
    expect(rows[0]!.life / 3_600).toBeCloseTo(24, 1);
  });

  it('can be taken over at once when its owner ends the lease', async () => {
    const held = await take(ask('given-up'));
    await reservations.endLease(held);
    expect(await reservations.reserve(ask('given-up'))).toMatchObject({
      kind: 'taken-over',
      auditId: held.auditId,
    });
  });

  it('is forgotten when its owner releases it: the key may be used with any body', async () => {
    await reservations.release(await take(ask('released')));
    expect(await reservations.reserve(ask('released', 'other'))).toMatchObject({ kind: 'reserved' });
  });

  it('of a frozen owner that wakes late is neither overwritten, nor deleted, nor given up by it', async () => {
    const frozen = await take(ask('frozen'));
    await shift('frozen', 'lease_until = now()');
    const successor = await take(ask('frozen'));

    await reservations.release(frozen);
    await reservations.endLease(frozen);
    expect(await finish(frozen, '{"by":"frozen"}')).toBe(false);
    expect(await reservations.reserve(ask('frozen'))).toEqual({ kind: 'in-progress' });

    expect(await finish(successor, '{"by":"successor"}')).toBe(true);
    await reservations.release(frozen);
    expect(await finish(frozen, '{"by":"frozen"}')).toBe(false);
    expect(await reservations.responseOf(frozen)).toBe('{"by":"successor"}');
  });

  it('that was released never returns to its old owner the key’s present response', async () => {
    const frozen = await take(ask('reused'));
    await shift('reused', 'lease_until = now()');
    await reservations.release(await take(ask('reused')));
    expect(await finish(await take(ask('reused', 'other')), '{"by":"other"}')).toBe(true);
    expect(await finish(frozen, '{"by":"frozen"}')).toBe(false);
    expect(await reservations.responseOf(frozen)).toBeUndefined();
  });

  it('that is finished is never released or stored twice, even by its owner', async () => {
    const held = await take(ask('finished'));
    await finish(held, '{"n":1}');
    await reservations.release(held);
    expect(await finish(held, '{"n":2}')).toBe(false);
    expect(await reservations.reserve(ask('finished'))).toEqual({ kind: 'replay', response: '{"n":1}' });
  });

  it('that has expired is replaced with a new audit, whatever its body was', async () => {
    const old = await take(ask('expired'));
    await finish(old, '{}');
    await shift('expired', 'expires_at = now()');
    const fresh = ask('expired', 'other');
    expect(await reservations.reserve(fresh)).toMatchObject({ kind: 'reserved', auditId: fresh.auditId });
    expect(await reservations.responseOf({ ...old, auditId: fresh.auditId })).toBeUndefined();
    const { rows } = await stage.pool.query(
      `select expires_at > now() as alive from idempotency where key = 'expired'`,
    );
    expect(rows).toEqual([{ alive: true }]);
  });

  it('that has expired is not replaced while a request still works on it', async () => {
    await take(ask('expired-running'));
    await shift('expired-running', 'expires_at = now()');
    expect(await reservations.reserve(ask('expired-running'))).toEqual({ kind: 'in-progress' });
  });

  it.each(['body', 'other'])(
    'that has expired and is replaced by another gateway at this moment replays nothing of before, asked for with the %s',
    async (body) => {
      const key = `expired-race-${body}`;
      await finish(await take(ask(key)), '{"of":"yesterday"}');
      await shift(key, `expires_at = now() - interval '1 s'`);
      const client = await stage.pool.connect();
      try {
        await client.query('begin');
        const faster = new Reservations(client as unknown as Pool);
        expect(await faster.reserve(ask(key, 'other'))).toMatchObject({ kind: 'reserved' });
        // Its statement has begun and sees yesterday's row; it waits for the faster one's.
        const slower = reservations.reserve(ask(key, body));
        await stage.waiting(1);
        await client.query('commit');
        expect(await slower).toEqual({ kind: 'in-progress' });
      } finally {
        client.release(true);
      }
    },
  );

  it('are swept when they have expired and no request works on them', async () => {
    await finish(await take(ask('sweep-done')), '{}');
    await take(ask('sweep-running'));
    await take(ask('sweep-alive'));
    await stage.pool.query(
      `update idempotency set expires_at = now() - interval '1 s' where key like 'sweep-%'`,
    );
    await shift('sweep-alive', `expires_at = now() + interval '1 h'`);
    await shift('sweep-done', `lease_until = now() - interval '1 s'`);
    expect(await sweepIdempotency(stage.servicePool)).toBeGreaterThanOrEqual(1);
    const { rows } = await stage.pool.query<{ key: string }>(
      `select key from idempotency where key like 'sweep-%' order by key`,
    );
    expect(rows.map(({ key }) => key)).toEqual(['sweep-alive', 'sweep-running']);
  });

  it('takes its response without a write to an index', async () => {
    const client = await stage.servicePool.connect();
    const indexWrites = async () => {
      await client.query('select pg_stat_force_next_flush()');
      await client.query('select 1');
      const { rows } = await stage.pool.query<{ count: number }>(
        `select (n_tup_upd - n_tup_hot_upd)::int as count from pg_stat_user_tables where relname = 'idempotency'`,
      );
      return rows[0]!.count;
    };
    const response = JSON.stringify({ data: 'x'.repeat(400) });
    try {
      const before = await indexWrites();
      const gateway = {
        reservations: new Reservations(client as unknown as Pool),
        responses: new CreatedResponses(client as unknown as Pool),
      };
      // As long as they are in the service.
      const [workspaceId, body] = [newId('workspace'), 'b'.repeat(32)];
      const waiting: ReservationRequest[][] = [];
      for (let batch = 0; batch < 30; batch++) {
        const requests = Array.from({ length: 10 }, () => ask(randomUUID(), body, workspaceId));
        await Promise.all(requests.map((request) => gateway.reservations.reserve(request)));
        // A charge takes longer than a reservation.
        if (waiting.push(requests) < 5) continue;
        const charged = waiting.shift()!;
        await Promise.all(charged.map((held) => gateway.responses.storeResponse(responseOf(held, response))));
      }
      // Of 260: a page that other tests have filled may have no room.
      expect((await indexWrites()) - before).toBeLessThan(65);
    } finally {
      client.release();
    }
  });

  it('reads no other keys, not even by a plan that was made while there were few', async () => {
    const client = await stage.servicePool.connect();
    try {
      const alone = new Reservations(client as unknown as Pool);
      await alone.reserve(ask('planned'));
      await stage.pool.query(
        `insert into idempotency (workspace_id, key, fingerprint, audit_id, owner, lease_until, expires_at)
         select 'ws_3', n, '\\x00', 'aud_' || n, gen_random_uuid(), now(), now() + interval '1 day'
           from generate_series(1, 2000) as n`,
      );
      const reserve = () => Promise.all(['few', 'planned'].map((key) => alone.reserve(ask(key))));
      expect(await rowsRead(client, ['idempotency'], reserve)).toBeLessThan(20);
    } finally {
      client.release();
      await stage.pool.query(`delete from idempotency where workspace_id = 'ws_3'`);
    }
  });

  it('of many concurrent requests in any order never wait for each other in a circle', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `circle-${index}`);
    const gateways = [reservations, new Reservations(stage.servicePool), new Reservations(stage.servicePool)];
    for (let round = 0; round < 20; round++) {
      const outcomes = await Promise.all(
        gateways.flatMap((gateway) =>
          [...keys]
            .sort(() => Math.random() - 0.5)
            .map(async (key) => {
              const reservation = await gateway.reserve(ask(key));
              if (reservation.kind !== 'reserved' && reservation.kind !== 'taken-over')
                return reservation.kind;
              if (Math.random() < 0.5) await finish(reservation, '{}');
              else await gateway.release(reservation);
              return reservation.kind;
            }),
        ),
      );
      expect(outcomes).toHaveLength(120);
      await stage.pool.query(`delete from idempotency where key like 'circle-%'`);
    }
  });
});
