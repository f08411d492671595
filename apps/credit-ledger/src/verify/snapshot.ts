import type { ClientBase } from 'pg';

/**
 * Runs `work` on one snapshot of the database, which refuses to be written to: the service may go on meanwhile. `client`
 * must not be in a transaction. Times come as UTC in ISO style, as `isoOfText` takes them.
 */
export async function inSnapshot<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await writeTimesInUtc(client);
    return await work();
  } finally {
    await client.query('rollback');
  }
}

/** Has Postgres write times, until the end of the transaction, as `isoOfText` takes them. */
export async function writeTimesInUtc(client: ClientBase): Promise<void> {
  await client.query(`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true)`);
}
