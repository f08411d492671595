import { afterAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { migrate } from '#runtime/migrations/migrations';
import type { TestDatabase } from '../../../../../test/support/servers/database.js';
import { givenDatabase } from '../../../../../test/support/servers/given-database.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { migrations } from '../../migrations/index.js';
import { lockAccounts } from './lock-accounts.js';

/** The table has them in the opposite order. */
const ACCOUNTS = ['ws_a', 'ws_b', 'ws_c'];

describe('the locks of accounts', () => {
  let database: TestDatabase;
  const clients: Client[] = [];

  afterAll(() => Promise.all(clients.map((client) => client.end())));
  givenDatabase(async (made) => {
    database = made;
    await migrate({ adminUrl: database.url, schema: 'ledger', migrations });
    await database.pool.query(
      `insert into ledger.accounts (workspace_id, version, balance, lifetime_purchased, lifetime_consumed,
                                    low_balance_threshold, head_hash)
       select workspace_id, 1, 0, 0, 0, 0, decode(repeat('00', 32), 'hex')
       from unnest($1::text[]) with ordinality as given (workspace_id, place) order by place desc`,
      [ACCOUNTS],
    );
  });

  /** A session in a transaction, whose plans may use only one kind of scan. */
  async function session(scan: 'seqscan' | 'indexscan'): Promise<Client> {
    const others = ['seqscan', 'indexscan', 'bitmapscan'].filter((each) => each !== scan);
    const options = ['search_path=ledger', ...others.map((each) => `enable_${each}=off`)];
    const client = new Client({
      connectionString: database.url,
      options: options.map((each) => `-c ${each}`).join(' '),
    });
    clients.push(client);
    await client.connect();
    await client.query('begin');
    return client;
  }

  async function waiting(count: number): Promise<void> {
    await eventually(`${count} sessions that wait for a lock`, async () => {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length === count;
    });
  }

  it('are taken in the order of the keys, so that two batches that read the table in opposite orders both end', async () => {
    const [holder, first, second] = [
      await session('indexscan'),
      await session('seqscan'),
      await session('indexscan'),
    ];
    await lockAccounts(holder, [ACCOUNTS[1]!]);
    const lockAll = async (client: Client, ids: readonly string[]): Promise<number> => {
      const { accounts } = await lockAccounts(client, ids);
      await client.query('commit');
      return accounts.length;
    };
    // Each batch has locked its first account, and waits for the one between them.
    const batches = Promise.allSettled([
      lockAll(first, ACCOUNTS.toReversed()),
      waiting(1).then(() => lockAll(second, ACCOUNTS)),
    ]);
    await waiting(2);
    await holder.query('commit');
    expect(await batches).toEqual([
      { status: 'fulfilled', value: 3 },
      { status: 'fulfilled', value: 3 },
    ]);
  });
});
