import type { ClientBase } from 'pg';

/** Runs `work` between BEGIN and COMMIT on a connection of its own; rolls back and rethrows what it throws. */
export function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  return between('begin', client, work);
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
    // What went wrong counts, also where the connection is gone and the server rolls back by itself.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
