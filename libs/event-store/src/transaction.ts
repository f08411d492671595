import type { ClientBase } from 'pg';

/** Runs `work` between BEGIN and COMMIT on a connection of its own; rolls back and rethrows what it throws. */
export async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
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
