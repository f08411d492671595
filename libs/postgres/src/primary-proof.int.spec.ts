import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/support/servers/database.js';
import { eventually } from '../../../test/support/eventually.js';
import { LogLines } from '../../messaging/test/log-lines.js';
import { createPool } from './pool.js';
import { inTransaction } from './transaction.js';

describe('a pool whose process stood still', () => {
  let database: TestDatabase;
  /** Without any right that is not everybody's. */
  const role = `app_${randomBytes(6).toString('hex')}`;
  let clock = 0;
  let pool: pg.Pool;
  const sent = jest.spyOn(pg.Client.prototype, 'query');
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query(`create role ${role} login password 'app'`);
    const address = new URL(database.url);
    [address.username, address.password] = [role, 'app'];
    pool = createPool({
      url: address.href,
      schema: 'public',
      name: 'test',
      log: new LogLines(),
      now: () => clock,
    });
  });
  afterAll(async () => {
    sent.mockRestore();
    await pool?.end();
    await database.pool.query(`drop role ${role}`);
    await database.drop();
  });

  const proofs = () =>
    sent.mock.calls.filter(([query]) =>
      String((query as unknown as { text?: string }).text).includes('pg_logical_emit_message'),
    ).length;
  const read = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
  const write = () => inTransaction(pool, (client) => client.query('select pg_current_xact_id()'));

  const many = () => Promise.all(Array.from({ length: 50 }, (_, n) => (n % 2 ? read() : write())));
  /** Lets time pass without a standstill. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 4_000) {
      clock += Math.min(left, 4_000);
      await read();
    }
  };

  it('reads by no connection from before, and has the server of each new one commit first', async () => {
    const before = await read();
    clock += 4_999;
    expect(await read()).toBe(before);
    expect(proofs()).toBe(0);
    clock += 5_000;
    const [first, second] = await Promise.all([read(), read(), write()]);
    expect([first, second]).not.toContain(before);
    expect(proofs()).toBe(pool.totalCount);
    await many();
    expect(proofs()).toBe(pool.totalCount);
  });

  it('does so for half a minute, and no longer', async () => {
    const before = proofs();
    await pass(29_000);
    const held = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
    for (const client of held) client.release(true);
    await eventually('they are closed', () => pool.totalCount === 0);
    await read();
    const within = proofs();
    expect(within).toBeGreaterThan(before);
    await pass(2_000);
    await many();
    expect(pool.totalCount).toBeGreaterThan(1);
    expect(proofs()).toBe(within);
  });

  it('does so again after the next standstill, also where many calls come at once', async () => {
    const before = proofs();
    clock += 60_000;
    await many();
    expect(proofs()).toBe(before + pool.totalCount);
  });

  it('gives no connection back that was in use meanwhile', async () => {
    const held = await pool.connect();
    const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
    clock += 5_000;
    await read();
    held.release();
    const later = await Promise.all(Array.from({ length: 10 }, read));
    expect(later).not.toContain(rows[0]!.pid);
  });
});
