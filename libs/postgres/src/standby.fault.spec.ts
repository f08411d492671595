import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, type Pool } from 'pg';
import { eventually } from '../../../test/support/eventually.js';
import { TcpProxy } from '../../../test/support/servers/tcp-proxy.js';
import { postgresBinaries } from '../../../tools/local/install/programs.js';
import { runPostgresProgram, startPostgres } from '../../../tools/local/servers/postgres.js';
import type { Server } from '../../../tools/local/servers/private-server.js';
import { LogLines } from '../../messaging/test/log-lines.js';
import { isDatabaseUnavailable, StandbyServer } from './failures/database-failure.js';
import { createPool, probeDatabase } from './pool.js';
import { Session } from './session.js';
import { inTransaction } from './transaction.js';

const PASSWORD = 'standby';
/** What the rehearsal of a lost machine allows for a frozen primary. */
const GIVEN_UP_WITHIN_MS = 30_000;

/** The proxy is the one address that follows the primary. */
describe('connections to a Postgres whose primary changes', () => {
  let directory: string;
  let primary: Server;
  let standby: Server;
  let address: TcpProxy;
  let pool: Pool;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'acs-standby-'));
    const setting = (name: string) => ({
      directory: join(directory, name),
      password: PASSWORD,
      fsync: false,
    });
    primary = await startPostgres(setting('one'));
    await onServer(primary, 'create table counters (n int)');
    await copyAsStandby(primary, join(directory, 'two', 'postgres', 'data'));
    standby = await startPostgres(setting('two'));
  }, 90_000);
  beforeEach(async () => {
    address = await TcpProxy.to(primary.url);
    pool = createPool({ url: address.url, schema: 'public', name: 'test', max: 3, log: new LogLines() });
  });
  afterEach(async () => {
    // Those that are frozen would not end by themselves.
    await address.close();
    await pool.end();
  });
  afterAll(async () => {
    await primary?.stop();
    await standby?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const write = () => inTransaction(pool, (client) => client.query('insert into counters values (1)'));
  const rest = () => eventually('all connections are idle', () => pool.idleCount === pool.totalCount);

  it('are not made to a standby, also not to read, and are as soon as the address leads to the primary', async () => {
    address.turnTo(standby.url);
    for (const work of [write(), pool.query('select 1'), probeDatabase(pool)]) {
      const failure: unknown = await work.then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(StandbyServer);
      expect(isDatabaseUnavailable(failure)).toBe(true);
    }
    expect(pool.totalCount).toBe(0);
    address.turnTo(primary.url);
    await expect(write()).resolves.toBeDefined();
  });

  it('of a session are not made to a standby either', async () => {
    const open = (connectionString: string) =>
      Session.open({ connectionString, searchPath: 'public', name: 'test' }, () => undefined);
    await expect(open(standby.url)).rejects.toThrow(StandbyServer);
    await (await open(primary.url)).close();
  });

  it('are given up where the primary fell silent, idle ones and busy ones, before it is of no use', async () => {
    const all = () => Promise.allSettled([write(), write(), write()]);
    await all();
    await rest();
    const begun = performance.now();
    address.freeze();
    const busy = write().catch((error: unknown) => error);
    expect(isDatabaseUnavailable(await busy)).toBe(true);
    await eventually(
      'all calls pass',
      async () => (await all()).every(({ status }) => status === 'fulfilled'),
      GIVEN_UP_WITHIN_MS,
    );
    expect(performance.now() - begun).toBeLessThan(GIVEN_UP_WITHIN_MS);
  }, 60_000);

  it('are proven after a standstill: what an old primary has is not read, until the address leads to the new one', async () => {
    let clock = 0;
    const settings = { url: address.url, schema: 'public', name: 'test', log: new LogLines() };
    const frozen = createPool({ ...settings, now: () => clock });
    const server = async () =>
      (await frozen.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
    const followedBy = async (standbys: string) => {
      await onServer(primary, `alter system set synchronous_standby_names = '${standbys}'`);
      await onServer(primary, 'select pg_reload_conf()');
    };
    try {
      const before = await server();
      await followedBy('nobody');
      await eventually('nobody follows it', async () => {
        const { rows } = await pool.query<{ names: string }>(
          `select current_setting('synchronous_standby_names') as names`,
        );
        return rows[0]?.names === 'nobody';
      });
      clock += 4_900;
      expect(await server()).toBe(before);

      clock += 5_000;
      const reads = await Promise.all(
        [server(), server(), inTransaction(frozen, (client) => client.query('select 1'))].map((read) =>
          read.catch((error: unknown) => error),
        ),
      );
      expect(reads.map(isDatabaseUnavailable)).toEqual([true, true, true]);
      expect(isDatabaseUnavailable(await probeDatabase(frozen).catch((error: unknown) => error))).toBe(true);

      await followedBy('');
      await eventually('it is the primary', () => server().catch(() => undefined));
      expect(await server()).not.toBe(before);
    } finally {
      await followedBy('');
      await frozen.end();
    }
  }, 60_000);

  // The last: the servers change their parts.
  it('go on at the new primary after a switch-over, while the old one comes back as a standby', async () => {
    await write();
    await rest();
    await primary.stop();
    expect(isDatabaseUnavailable(await write().catch((error: unknown) => error))).toBe(true);
    await onServer(standby, 'select pg_promote()');
    await writeFile(join(directory, 'one', 'postgres', 'data', 'standby.signal'), '');
    await primary.start();
    await expect(write()).rejects.toThrow(StandbyServer);
    address.turnTo(standby.url);
    await expect(write()).resolves.toBeDefined();
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from counters');
    expect(rows[0]!.n).toBeGreaterThan(1);
  }, 60_000);
});

async function onServer({ url }: Server, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Copies the data of a running server as that of a standby that follows it. */
async function copyAsStandby({ url }: Server, data: string): Promise<void> {
  await runPostgresProgram(join(postgresBinaries(), 'pg_basebackup'), [
    ...['--dbname', url, '--pgdata', data, '--checkpoint', 'fast', '--wal-method', 'stream'],
    '--write-recovery-conf',
  ]);
}
