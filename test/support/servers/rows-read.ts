import type { ClientBase } from 'pg';

const READ = `
  select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::int as read
    from pg_class
   where oid = any ($1::regclass[]) or oid in (select indexrelid from pg_index where indrelid = any ($1::regclass[]))`;

/**
 * Returns how many rows and index entries of `tables` the statements read that `work` sends over this connection. They are
 * one transaction, which is rolled back: only within it does Postgres count at once.
 */
export async function rowsRead(
  client: ClientBase,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<number> {
  const read = async () => (await client.query<{ read: number }>(READ, [tables])).rows[0]!.read;
  await client.query('begin');
  try {
    const before = await read();
    await work();
    return (await read()) - before;
  } finally {
    await client.query('rollback');
  }
}
