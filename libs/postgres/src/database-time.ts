import type { ClientBase, Pool } from 'pg';

/** Returns the database's time, which all replicas share; within a transaction, the time of its beginning. */
export async function databaseTime(client: ClientBase | Pool): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select now()');
  if (!rows[0]) throw new Error('the database returned no time');
  return rows[0].now;
}
