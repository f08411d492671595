import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate, revertLast } from '#runtime/migrations/migrations';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/servers/database.js';
import { migrations } from './index.js';

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
      'brands',
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
      'request_bodies',
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
});
