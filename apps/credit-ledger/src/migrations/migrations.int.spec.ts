import { describe, expect, it } from '@jest/globals';
import { migrate, revertLast, roleOf } from '#runtime/migrations/migrations';
import type { TestDatabase } from '../../../../test/support/servers/database.js';
import { givenDatabase } from '../../../../test/support/servers/given-database.js';
import { migrations } from './index.js';

describe('the schema of the ledger', () => {
  let database: TestDatabase;
  givenDatabase((made) => (database = made));

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

  const account = (column: string, value: string): string => {
    const figures = {
      balance: '0',
      lifetime_purchased: '0',
      lifetime_consumed: '0',
      low_balance_threshold: '0',
    };
    const columns = Object.entries({ version: '1', ...figures, [column]: value });
    return `insert into ledger.accounts (workspace_id, head_hash, ${columns.map(([name]) => name).join(', ')})
            values ('ws_below', decode(repeat('00', 32), 'hex'), ${columns.map(([, each]) => each).join(', ')})`;
  };
  const charge = (columns: string, values: string): string =>
    `insert into ledger.charges (audit_id, workspace_id, charged, charged_version, balance_after, created_at${columns})
     values ('aud_below', 'ws_below', ${values})`;

  it.each<[string, string, string]>([
    ['a balance below zero', account('balance', '-1'), 'accounts_balance_check'],
    ['purchases below zero', account('lifetime_purchased', '-1'), 'accounts_lifetime_purchased_check'],
    ['a consumption below zero', account('lifetime_consumed', '-1'), 'accounts_lifetime_consumed_check'],
    [
      'a threshold below zero',
      account('low_balance_threshold', '-1'),
      'accounts_low_balance_threshold_check',
    ],
    ['an account without events', account('version', '0'), 'accounts_version_check'],
    ['a charge of nothing', charge('', '0, 2, 0, now()'), 'charges_charged_check'],
    ['a charge that leaves less than nothing', charge('', '80, 2, -1, now()'), 'charges_balance_after_check'],
    [
      'more given back than charged',
      charge(', refunded, refunded_version, voided, voided_version', '80, 2, 0, now(), 40, 3, 41, 4'),
      'charges_check',
    ],
    [
      'a grant of nothing',
      `insert into ledger.grants values ('ws_below', 'reference', 'goodwill', 0, 2)`,
      'grants_credits_check',
    ],
  ])('refuses %s, whoever writes it', async (_, statement, constraint) => {
    await migrate({ adminUrl: database.url, schema: 'ledger', migrations });
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '23514', constraint });
  });
});
