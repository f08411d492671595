import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate, revertLast } from '#runtime/migrations/migrations';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/servers/database.js';
import { migrations } from './index.js';

function dayAhead(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return day.toISOString().slice(0, 10).replaceAll('-', '');
}

describe('the migrations of the gateway', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const tables = async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'gateway' and table_name !~ '^request_log_[0-9]+$' order by 1`,
    );
    return rows.map(({ name }) => name);
  };

  it('go up, back to nothing, and up again', async () => {
    const options = { adminUrl: database.url, schema: 'gateway', migrations };
    await migrate(options);
    const full = [
      'api_keys',
      'audit_days',
      'audits',
      'dashboard_actions',
      'dashboard_sessions',
      'event_heads',
      'events',
      'idempotency',
      'limit_overrides',
      'mail_outbox',
      'members',
      'metadata_kept',
      'metadata_use',
      'migrations',
      'people',
      'report_links',
      'request_log',
      'request_log_other',
      'retention_marks',
      'sign_in_asks',
      'sign_in_links',
      'workspaces',
    ];
    expect(await tables()).toEqual(full);
    for (let left = migrations.length; left > 0; left--) await revertLast(options);
    expect(await tables()).toEqual(['migrations']);
    await migrate(options);
    expect(await tables()).toEqual(full);
  });

  it('let a request log that is there, and gateways that write it, go on while they tell replays apart', async () => {
    const options = { adminUrl: database.url, schema: 'gateway', migrations };
    const at = migrations.findIndex(({ name }) => name.startsWith('ReplayedRequests'));
    const upTo = (end: number) => migrate({ ...options, migrations: migrations.slice(0, end) });
    /** As a gateway writes that was built before. */
    const write = (id: string, days: number) =>
      database.pool.query(
        `insert into gateway.request_log (at, request_id, status, duration_ms)
         values (now() + $2 * interval '1 day', $1, 202, 1)`,
        [id, days],
      );
    const keepDays = () => database.pool.query('select gateway.make_request_log_days()');
    await migrate(options);
    for (let left = migrations.length; left > at; left--) await revertLast(options);
    await upTo(at);
    await write('req_before', 0);
    await write('req_far', 40);
    await migrate(options);
    await write('req_after', 0);
    await database.pool.query(`drop table gateway.request_log_${dayAhead(5)}`);
    await write('req_ahead', 5);
    await keepDays();
    const { rows } = await database.pool.query(
      'select request_id, replayed, tableoid::regclass::text as part from gateway.request_log order by 1',
    );
    expect(rows).toEqual([
      { request_id: 'req_after', replayed: null, part: `gateway.request_log_${dayAhead(0)}` },
      { request_id: 'req_ahead', replayed: null, part: `gateway.request_log_${dayAhead(5)}` },
      { request_id: 'req_before', replayed: null, part: `gateway.request_log_${dayAhead(0)}` },
      { request_id: 'req_far', replayed: null, part: 'gateway.request_log_other' },
    ]);
  });
});
