import type { Pool } from 'pg';

/** True while a session of the database, of that `application_name`, waits for a lock. */
export async function someoneWaits(pool: Pick<Pool, 'query'>, application = '%'): Promise<boolean> {
  const { rows } = await pool.query<object>(
    `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and application_name like $1`,
    [application],
  );
  return rows.length > 0;
}
