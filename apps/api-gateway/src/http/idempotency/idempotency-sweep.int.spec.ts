import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { Pool } from 'pg';
import { newId } from '#contracts/identifiers';
import { sweepIdempotency } from './idempotency-sweep.js';
import { Reservations } from './reservations.js';
import { useDatabase } from '../../../test-support/gateway-stage.js';

const EXPIRED = 20_000;

describe('the sweep of expired Idempotency-Keys', () => {
  const stage = useDatabase();
  beforeEach(() => stage.pool.query('truncate idempotency'));

  /** Answered reservations `name-1`, `name-2`, …, which expire `age` ago. */
  const fill = (name: string, count: number, age: string) =>
    stage.pool.query(
      `insert into idempotency (workspace_id, key, fingerprint, audit_id, owner, lease_until, response, expires_at)
       select 'ws_1', $1 || '-' || n, '\\x00', 'aud_' || n, gen_random_uuid(), now() - interval '1 day', '{}',
              now() - $3::interval - n * interval '1 ms'
         from generate_series(1, $2::int) as n`,
      [name, count, age],
    );
  const left = async () => {
    const { rows } = await stage.pool.query<{ count: number }>('select count(*)::int from idempotency');
    return rows[0]!.count;
  };
  const ask = (key: string) => ({
    workspaceId: 'ws_1',
    key,
    fingerprint: Buffer.from('body'),
    auditId: newId('audit'),
    owner: randomUUID(),
  });
  /** Returns what each statement of the sweep deleted. */
  const batchesOf = async (work: (pool: Pool) => Promise<unknown>) => {
    const batches: number[] = [];
    const query = async (text: string) => {
      const result = await stage.servicePool.query<{ swept: number }>(text);
      batches.push(result.rows[0]!.swept);
      return result;
    };
    await work({ query } as unknown as Pool);
    return batches;
  };

  it('deletes many in transactions of a thousand, and nothing that is still kept', async () => {
    await fill('old', 3_500, '1 s');
    await fill('kept', 500, '-1 hour');
    expect(await batchesOf(sweepIdempotency)).toEqual([1_000, 1_000, 1_000, 500]);
    expect(await left()).toBe(500);
  });

  it('ends after a hundred thousand, and the next run goes on', async () => {
    await fill('old', 100_500, '1 s');
    expect(await sweepIdempotency(stage.servicePool)).toBe(100_000);
    expect(await sweepIdempotency(stage.servicePool)).toBe(500);
  });

  it('begins each batch where the one before it ended, and reads no deleted entry again', async () => {
    await fill('old', EXPIRED, '1 s');
    const reader = await stage.pool.connect();
    try {
      // An earlier snapshot prevents the deleted index entries from being skipped.
      await reader.query('begin isolation level repeatable read; select from idempotency limit 1');
      const before = await entriesRead();
      expect(await sweepIdempotency(stage.servicePool)).toBe(EXPIRED);
      expect((await entriesRead()) - before).toBeLessThan(2 * EXPIRED);
    } finally {
      await reader.query('rollback');
      reader.release();
    }
  });

  /** Entries of the index of expiry that were read so far. */
  const entriesRead = async () => {
    await stage.servicePool.query('select pg_stat_force_next_flush()');
    await stage.servicePool.query('select 1');
    const { rows } = await stage.pool.query<{ entries: number }>(
      `select idx_tup_read::int as entries from pg_stat_user_indexes where indexrelname = 'idempotency_by_expiry'`,
    );
    return rows[0]!.entries;
  };

  it('waits for no reservation that is locked, and leaves it', async () => {
    await fill('old', 50, '1 s');
    const client = await stage.pool.connect();
    try {
      await client.query(`begin; select from idempotency where key = 'old-7' for update`);
      expect(await sweepIdempotency(stage.servicePool)).toBe(49);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await sweepIdempotency(stage.servicePool)).toBe(1);
  });

  it('holds up no create, not even one that uses a key it deletes, and keeps the keys that were reserved again', async () => {
    const expired = 40_000;
    await fill('old', expired, '1 s');
    const reservations = new Reservations(stage.servicePool);
    const reserved = ['first-1', 'first-2', 'first-3'];
    // Opens the connections, which takes longer than the sweep.
    await Promise.all(reserved.map((key) => reservations.reserve(ask(key))));
    const creates = new EventEmitter();
    // After each batch a sweep waits until the creates that met it are answered. One that waited for more than that batch
    // would wait for ever.
    const query = async (text: string) => {
      const results = await stage.servicePool.query(text);
      await once(creates, 'answered');
      return results;
    };
    const sweep = () => sweepIdempotency({ query } as unknown as Pool);
    let swept = false;
    const sweeping = Promise.all([sweep(), sweep()]).finally(() => (swept = true));
    let rounds = 0;
    for (; !swept; rounds++) {
      // Keys at the end of the order come last in the sweep, so these meet it.
      const keys = [`new-${rounds}`, `old-${expired - rounds}`, `old-${rounds + 1}`];
      const kinds = await Promise.all(keys.map((key) => reservations.reserve(ask(key))));
      expect(kinds.map(({ kind }) => kind)).toEqual(['reserved', 'reserved', 'reserved']);
      reserved.push(...keys);
      creates.emit('answered');
    }
    await sweeping;
    expect(rounds).toBeGreaterThan(5);
    await sweepIdempotency(stage.servicePool);
    const { rows } = await stage.pool.query<{ key: string }>('select key from idempotency order by key');
    expect(rows.map(({ key }) => key)).toEqual([...new Set(reserved)].sort());
  });
});
