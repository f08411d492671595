import type { Pool } from 'pg';

/** Deliveries of an endpoint that have not ended. */
export async function countUnended(pool: Pool, endpointId: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select (select count(*) from deliveries where endpoint_id = $1 and status = 'pending')
            + (select count(*) from deliveries where endpoint_id = $1 and status = 'held') as count`,
    [endpointId],
  );
  return Number(rows[0]?.count);
}
