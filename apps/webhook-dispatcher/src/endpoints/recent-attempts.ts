import type { Pool } from 'pg';
import {
  MAX_RECENT_ATTEMPTS,
  RECENT_ATTEMPT_DAYS,
  type RecentAttempts,
} from '#contracts/webhooks/endpoint-commands';

/** The newest of them, as `attempts_by_endpoint` has them: a busy endpoint has a million. */
const RECENT = `
  select count(*)::int as count, count(*) filter (where outcome = 'succeeded')::int as succeeded,
         percentile_disc(0.95) within group (order by duration_ms) filter (where status_code is not null) as p95_ms
    from (select outcome, status_code, duration_ms from attempts
           where endpoint_id = $1 and claimed_at > now() - interval '${RECENT_ATTEMPT_DAYS} days'
             and outcome in ('succeeded', 'failed')
           order by claimed_at desc limit ${MAX_RECENT_ATTEMPTS}) as newest`;

/** Returns what became of the newest attempts at an endpoint. Those under way, and abandoned ones, do not count. */
export async function recentAttempts(pool: Pool, endpointId: string): Promise<RecentAttempts> {
  const { rows } = await pool.query<RecentAttempts>(RECENT, [endpointId]);
  return rows[0]!;
}
