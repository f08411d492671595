import type { Pool } from 'pg';

const BATCH = 1_000;

/** Oldest first by the index, past what a reservation holds locked at this moment. */
const SWEEP = `
  delete from idempotency
   where (workspace_id, key) in (
     select workspace_id, key from idempotency
      where expires_at < now() and lease_until < now()
      order by expires_at
      limit ${BATCH}
      for update skip locked)`;

/**
 * Deletes expired reservations in small batches and returns how many. It only tidies: whether a key has expired is
 * decided where it is used.
 */
export async function sweepIdempotency(pool: Pool): Promise<number> {
  let swept = 0;
  for (;;) {
    const { rowCount } = await pool.query(SWEEP);
    swept += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return swept;
  }
}
