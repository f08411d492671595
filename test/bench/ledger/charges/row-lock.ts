import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';

const TABLES = `
  create table row_lock_accounts (id int primary key, balance bigint not null) with (fillfactor = 50);
  create table row_lock_events (id uuid primary key, account int not null, data jsonb not null);
  insert into row_lock_accounts select n, 1000000000000 from generate_series(0, 10000) as n`;

export interface RowLock {
  /** Debits one account, 0 to 10,000. */
  charge(account: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * The other way to charge: one transaction a charge, which locks the account's row, writes one event and one balance. No
 * broker, no hash, no charge row, no rules; the same driver with a pool of the same size.
 */
export async function openRowLock(databaseUrl: string): Promise<RowLock> {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  await pool.query(TABLES);
  return {
    async charge(account) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const { rows } = await client.query<{ balance: string }>({
          name: 'lock',
          text: 'select balance from row_lock_accounts where id = $1 for update',
          values: [account],
        });
        const balance = Number(rows[0]?.balance) - 80;
        const data = { audit_id: randomUUID(), audit_type: 'seo', credits: 80, balance_after: balance };
        await client.query({
          name: 'append',
          text: 'insert into row_lock_events (id, account, data) values ($1, $2, $3)',
          values: [randomUUID(), account, data],
        });
        await client.query({
          name: 'debit',
          text: 'update row_lock_accounts set balance = $2 where id = $1',
          values: [account, balance],
        });
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
