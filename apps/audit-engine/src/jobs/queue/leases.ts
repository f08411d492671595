import type { Pool } from 'pg';
import type { Claim } from './claim-jobs.js';

/** Renews leases by the database's clock. Returns the tokens of the leases that are still valid. */
export async function renewLeases(
  pool: Pool,
  claims: readonly Claim[],
  leaseMs: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ claim: string }>({
    name: 'jobs.renew',
    text: `
      update jobs set lease_until = now() + $3 * interval '1 ms'
      from (
        select audit_id, claim from jobs
        join unnest($1::text[], $2::uuid[]) as held (audit_id, claim) using (audit_id, claim)
        order by audit_id
        for update of jobs
      ) as mine
      where jobs.audit_id = mine.audit_id
      returning jobs.claim`,
    values: [claims.map(({ auditId }) => auditId), claims.map(({ token }) => token), leaseMs],
  });
  return new Set(rows.map(({ claim }) => claim));
}

/**
 * Releases a job before its lease ends, so that the next worker need not wait. Returns false if the claim has ended.
 */
export async function releaseJob(pool: Pool, { auditId, token }: Claim): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'jobs.release',
    text: `
      update jobs set claim = null, lease_until = null, deadline_at = null
      where audit_id = $1 and claim = $2`,
    values: [auditId, token],
  });
  return rowCount === 1;
}

/** Makes up to `limit` jobs wait again whose worker stopped renewing. Returns their audits. */
export async function releaseLapsed(pool: Pool, limit: number): Promise<readonly string[]> {
  const { rows } = await pool.query<{ audit_id: string }>({
    name: 'jobs.release-lapsed',
    text: `
      update jobs set claim = null, lease_until = null, deadline_at = null
      from (
        select audit_id from jobs where claim is not null and lease_until < now()
        order by audit_id limit $1
        for update skip locked
      ) as lapsed
      where jobs.audit_id = lapsed.audit_id
      returning jobs.audit_id`,
    values: [limit],
  });
  return rows.map(({ audit_id }) => audit_id);
}
