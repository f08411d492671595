import type { ClientBase, Pool } from 'pg';

/** The time of the database, which is the one that every replica asks; within a transaction, that of its beginning. */
export async function databaseTime(client: ClientBase | Pool): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select now()');
  if (!rows[0]) throw new Error('the database did not tell the time');
  return rows[0].now;
}
