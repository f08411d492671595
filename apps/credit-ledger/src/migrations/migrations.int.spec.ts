import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate, revertLast, roleOf } from '#runtime/migrations';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { migrations } from './index.js';

describe('the schema of the ledger', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  const tables = async (): Promise<string[]> => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'ledger' order by 1`,
    );
    return rows.map(({ name }) => name);
  };

  it('goes up, back to nothing, and up again', async () => {
    const options = { adminUrl: database.url, schema: 'ledger', migrations };
    await migrate(options);
    const full = await tables();
    expect(full).toEqual(expect.arrayContaining(['accounts', 'charges', 'checkouts', 'events', 'grants']));
    for (let left = migrations.length; left > 0; left--) await revertLast(options);
    expect(await tables()).toEqual(['migrations']);
    await migrate(options);
    expect(await tables()).toEqual(full);
  });

  it('lets its role sell and settle, but never forget a checkout', async () => {
    const client = await database.pool.connect();
    try {
      await client.query(`set search_path = ledger`);
      await client.query(`set role ${roleOf('ledger')}`);
      await client.query(`select * from checkouts`);
      await client.query(`update checkouts set status = 'paid' where false`);
      await expect(client.query(`delete from checkouts`)).rejects.toMatchObject({ code: '42501' });
      await expect(client.query(`truncate checkouts`)).rejects.toMatchObject({ code: '42501' });
    } finally {
      client.release(true);
    }
  });
});
