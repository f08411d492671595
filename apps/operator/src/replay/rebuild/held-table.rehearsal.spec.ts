import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { startLedger } from '../../../../credit-ledger/test-support/ledger-replica.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../../../credit-ledger/src/service.js';
import { chargeAudit, openAccount } from '../../../../credit-ledger/test-support/ledger-calls.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { startPostgres } from '../../../../../tools/local/servers/postgres.js';
import type { Server } from '../../../../../tools/local/servers/private-server.js';
import { type Run, runCaptured } from '../../../test-support/run-captured.js';

describe('a rebuild of a table that another session holds', () => {
  let directory: string;
  let postgres: Server;
  let harness: TestHarness;
  let workspace: string;
  let other: Client;

  beforeAll(async () => {
    // A server of its own, since how often autovacuum looks is a setting of the whole server.
    directory = await mkdtemp(join(tmpdir(), 'acs-held-'));
    postgres = await startPostgres({ directory, password: 'held', fsync: false });
    process.env.TEST_DATABASE_URL = postgres.url;
    harness = await TestHarness.create(service);
    await harness.admin.query('alter system set autovacuum_naptime = 1');
    await harness.admin.query('select pg_reload_conf()');
    await startLedger(harness);
    workspace = await openAccount(harness, 10_000);
  }, 60_000);
  afterAll(async () => {
    await harness?.remove();
    await postgres?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  beforeEach(async () => {
    other = new Client({ connectionString: harness.database.url, application_name: 'a report' });
    await other.connect();
    await harness.admin.query(`update accounts set lifetime_consumed = 999 where workspace_id = $1`, [
      workspace,
    ]);
  });
  afterEach(() => other.end());

  const rebuild = (options = ''): Promise<Run> =>
    runCaptured(`projection rebuild ledger.accounts${options} --json`.split(' '), {
      DATABASE_URL: harness.database.url,
    });
  const rebuildWaits = () =>
    eventually('the rebuild waits', async () => {
      const { rowCount } = await harness.admin.query(
        `select from pg_stat_activity where application_name = 'acs' and wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    });
  const isRight = async () => {
    const { code } = await runCaptured('replay ledger.accounts --against live'.split(' '), {
      DATABASE_URL: harness.database.url,
    });
    return code === 0;
  };

  it('waits for maintenance, and lets writers go on meanwhile', async () => {
    await other.query('begin; lock table ledger.accounts in share update exclusive mode');
    const rebuilding = rebuild();
    await rebuildWaits();
    await harness.admin.query(`set lock_timeout = '1ms'`);
    await harness.admin.query('update accounts set head_hash = head_hash');
    await chargeAudit(harness, workspace);
    await harness.admin.query('reset lock_timeout');
    await rebuildWaits();
    await other.query('commit');
    const { code, stdout } = await rebuilding;
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { ok: true, switched: 1, left: 0 }]);
    expect((JSON.parse(stdout) as { switch_ms: number }).switch_ms).toBeLessThan(1_000);
    expect(await isRight()).toBe(true);
  });

  it.each(['share update exclusive', 'row exclusive'])(
    'names who holds it in %s mode, and changes nothing, where that lasts',
    async (mode) => {
      await other.query(`begin; lock table ledger.accounts in ${mode} mode`);
      const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
      const [held] = rows;
      const { code, stdout, stderr } = await rebuild(' --wait 1s');
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /TABLE_HELD: ledger\.accounts stayed locked for 1 s, and rows that were not switched/,
      );
      expect(stderr).toMatch(
        new RegExp(
          `ledger\\.accounts is held by process ${held!.pid} \\(a report, role acs_admin, in a transaction since .*Z\\): ` +
            `select pg_backend_pid\\(\\) as pid\\. Wait until it ends, or end it with select pg_terminate_backend\\(${held!.pid}\\)`,
        ),
      );
      expect(await isRight()).toBe(false);
      await other.query('rollback');
      expect(await rebuild()).toMatchObject({ code: 0 });
    },
  );

  it('has Postgres end an autovacuum', async () => {
    // So slow that it would hold the table for minutes.
    await other.query(`alter table ledger.accounts set (autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1,
      autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0)`);
    await other.query(`insert into ledger.accounts
      select 'ws_' || n, version, balance, lifetime_purchased, lifetime_consumed, low_balance_threshold, last_low_at, head_hash
        from ledger.accounts, generate_series(1, 50000) as n where workspace_id = '${workspace}'`);
    await other.query(`delete from ledger.accounts where workspace_id ~ '^ws_[0-9]{1,5}$'`);
    const vacuums = async () => {
      const { rows } = await harness.admin.query<{ pid: number }>(
        `select pid from pg_locks join pg_stat_activity using (pid)
          where backend_type = 'autovacuum worker' and relation = 'ledger.accounts'::regclass and granted`,
      );
      return rows;
    };
    await eventually('autovacuum holds it', async () => (await vacuums()).length === 1);
    const [vacuum] = await vacuums();
    const { code, stdout } = await rebuild();
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { ok: true, switched: 1, left: 0 }]);
    expect(await vacuums()).not.toContainEqual(vacuum);
    expect(await isRight()).toBe(true);
  });
});
