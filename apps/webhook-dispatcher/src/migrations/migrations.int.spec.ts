import { describe, expect, it, jest } from '@jest/globals';
import { migrate, revertLast, roleOf } from '#runtime/migrations/migrations';
import type { TestDatabase } from '../../../../test/support/servers/database.js';
import { givenDatabase } from '../../../../test/support/servers/given-database.js';
import { migrations } from './index.js';

jest.setTimeout(60_000);

describe('the schema of the webhooks', () => {
  let database: TestDatabase;
  const schema = 'webhooks';

  givenDatabase((made) => (database = made));

  const tables = async (): Promise<string[]> => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = $1 order by name`,
      [schema],
    );
    return rows.map(({ name }) => name).filter((name) => name !== 'migrations');
  };

  it('can be applied, reverted without a trace, and applied again', async () => {
    const options = { adminUrl: database.url, schema, migrations };
    await migrate(options);
    const made = await tables();
    expect(made).toEqual(expect.arrayContaining(['endpoints', 'deliveries', 'attempts', 'events']));
    while ((await tables()).length > 0) await revertLast(options);
    expect(await tables()).toEqual([]);
    await migrate(options);
    expect(await tables()).toEqual(made);
  });

  it('lets its role append events but never change them, nor change bodies or attempts', async () => {
    const client = await database.pool.connect();
    try {
      await client.query(`set search_path = ${schema}`);
      await client.query(`set role ${roleOf(schema)}`);
      for (const statement of [
        `update events set type = 'x'`,
        `delete from events`,
        `truncate events`,
        `delete from attempts`,
        `update event_bodies set body = ''`,
        `delete from endpoints`,
        `update notices set body = ''`,
        `delete from notices`,
        `update mail_outbox set notice = null`,
        `delete from mail_outbox`,
        `create table mine (id int)`,
      ]) {
        await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
      }
    } finally {
      await client.query('reset role; reset search_path');
      client.release();
    }
  });
});
