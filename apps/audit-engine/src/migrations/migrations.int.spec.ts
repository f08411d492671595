import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inTransaction } from '#postgres/transaction';
import { migrate, revertLast } from '#runtime/migrations/migrations';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/servers/database.js';
import { addJobs } from '../jobs/queue/job-rows.js';
import { migrations } from './index.js';

describe('the schema of the audit engine', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  const shape = async (): Promise<string[]> => {
    const { rows } = await database.pool.query<{ line: string }>(
      `select table_name || '.' || column_name as line from information_schema.columns
       where table_schema = 'audits' and table_name <> 'migrations'
       union select indexdef from pg_indexes where schemaname = 'audits' and tablename <> 'migrations'
       order by 1`,
    );
    return rows.map(({ line }) => line);
  };

  it('goes up, back to nothing, and up again', async () => {
    const options = { adminUrl: database.url, schema: 'audits', migrations };
    await migrate(options);
    const full = await shape();
    expect(full).toEqual(expect.arrayContaining(['events.stream', 'jobs.host', 'turns.workspace_id']));
    for (let left = migrations.length; left > 0; left--) await revertLast(options);
    expect(await shape()).toEqual([]);
    await migrate(options);
    expect(await shape()).toEqual(full);
  });

  it('learns and forgets the hosts of jobs that wait meanwhile', async () => {
    const before = { adminUrl: database.url, schema: 'audits', migrations: migrations.slice(0, 2) };
    const after = { ...before, migrations: migrations.slice(0, 3) };
    for (let left = migrations.length; left > 0; left--) await revertLast({ ...before, migrations });
    await migrate(before);
    const withoutHosts = await shape();
    await database.pool.query(`insert into audits.jobs (audit_id, workspace_id) values ('aud_1', 'ws_1')`);
    await migrate(after);
    await inTransaction(database.pool, async (client) => {
      await client.query('set local search_path = audits');
      await addJobs(client, [
        { auditId: 'aud_2', workspaceId: 'ws_1', url: 'https://Shop.example/a' },
        { auditId: 'aud_3', workspaceId: 'ws_1', url: 'of no host' },
      ]);
    });
    const { rows } = await database.pool.query(`select audit_id, host from audits.jobs order by audit_id`);
    expect(rows).toEqual([
      { audit_id: 'aud_1', host: '' },
      { audit_id: 'aud_2', host: 'shop.example' },
      { audit_id: 'aud_3', host: '' },
    ]);
    await revertLast(after);
    expect(await shape()).toEqual(withoutHosts);
    const { rowCount } = await database.pool.query(`select from audits.jobs where claim is null`);
    expect(rowCount).toBe(3);
    await migrate(after);
  });
});
