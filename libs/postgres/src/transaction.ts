import type { ClientBase, Pool, PoolClient } from 'pg';
import { databaseVerdict } from './failures/database-failure.js';
import { isMendedByNewConnection } from './failures/database-failure.rule.js';

/** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
export function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return inTransactionAfter(
    pool,
    () => Promise.resolve(),
    (client) => work(client),
  );
}

/**
 * As `inTransaction`, for a transaction that begins with reads which need nothing but what its caller knows: they share
 * the round trip of `begin`, and `work` gets what they found. `read` must write nothing, since `begin` may yet fail.
 */
export async function inTransactionAfter<Found, T>(
  pool: Pool,
  read: (client: PoolClient) => Promise<Found>,
  work: (client: PoolClient, found: Found) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    const [, found] = await Promise.all([client.query('begin'), read(client)]);
    const result = await work(client, found);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = isMendedByNewConnection(databaseVerdict(error), (error as { code?: string }).code ?? '');
    if (!(await rollBack(client))) broken = true;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** As `inTransaction`, on a connection of the caller's own that is in no transaction. */
export function inTransactionOn<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  return between('begin', client, work);
}

/** As `inTransactionOn`, where the session is read-only otherwise. */
export function inWritingTransactionOn<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  return between('begin read write', client, work);
}

/**
 * Runs `work` on one snapshot of the database, on a connection of its own that is in no transaction. Nothing can be written
 * but to temporary tables, where it stays; whoever else writes goes on. Rethrows what `work` throws.
 */
export function inSnapshot<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  return between('begin isolation level repeatable read read only', client, work);
}

async function between<T>(begin: string, client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

/** False where the connection is gone: the server rolls back by itself. Never throws, since what went wrong before counts. */
function rollBack(client: ClientBase): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}
