import type { Pool } from 'pg';

/**
 * Up to `limit` audits whose job has waited for `ageMs` since its last permit, by the database's clock. They count as
 * permitted from now on, so that no two processes issue the same.
 */
export async function takeUnpermitted(pool: Pool, ageMs: number, limit: number): Promise<readonly string[]> {
  const { rows } = await pool.query<{ audit_id: string }>({
    name: 'sweeping.take-unpermitted',
    text: `
      update jobs set permitted_at = now()
      from (
        select audit_id from jobs
        where claim is null and permitted_at < now() - $1 * interval '1 ms'
        order by permitted_at, audit_id limit $2
        for update skip locked
      ) as overlooked
      where jobs.audit_id = overlooked.audit_id
      returning jobs.audit_id`,
    values: [ageMs, limit],
  });
  return rows.map(({ audit_id }) => audit_id);
}
