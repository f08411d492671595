import type { Pool } from 'pg';

/** Makes the tables of the days to come, and drops those of days that ended more than `keepDays` ago. */
export async function keepRequestDays(pool: Pool, keepDays: number): Promise<void> {
  await pool.query('select gateway.make_request_log_days()');
  await pool.query('select gateway.drop_request_log_days($1)', [keepDays]);
}
