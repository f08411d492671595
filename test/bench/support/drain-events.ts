import type { Client } from 'pg';

/** Reads all rows of the table of events through a cursor, as the driver gives them, and does nothing with them. */
export async function drainEvents(client: Client): Promise<number> {
  await client.query('begin');
  await client.query('declare drained no scroll cursor for select * from events');
  let events = 0;
  for (let count = -1; count !== 0; events += count) {
    count = (await client.query('fetch 1000 from drained')).rows.length;
  }
  await client.query('rollback');
  return events;
}
