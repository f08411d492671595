import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate, revertLast } from '#runtime/migrations/migrations';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/servers/database.js';
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
    expect(full).toEqual(expect.arrayContaining(['events.stream', 'jobs.host', 'turns.owner']));
    for (let left = migrations.length; left > 0; left--) await revertLast(options);
    expect(await shape()).toEqual([]);
    await migrate(options);
    expect(await shape()).toEqual(full);
  });
});
