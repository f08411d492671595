import type { Pool, PoolClient } from 'pg';
import type { Claim } from '../queue/claim-jobs.js';

/**
 * Gives a job back that found no room at a host or an address: it waits for that, as others wait for their own host, and is
 * claimed when there is room there and at all that it was found to need before. False where it is held no more.
 */
export async function parkJob(
  database: Pool | PoolClient,
  { auditId, token }: Claim,
  place: string,
): Promise<boolean> {
  const { rowCount } = await database.query({
    name: 'jobs.park',
    text: `
      update jobs
      set claim = null, lease_until = null, deadline_at = null, permitted_at = now(), parked = true, blocked_by = $3,
          needs = array (
            select distinct place from unnest(needs || host || coalesce(blocked_by, '')) as held (place)
            where place not in ('', $3) order by place)
      where audit_id = $1 and claim = $2`,
    values: [auditId, token, place],
  });
  return rowCount === 1;
}
