import type { Pool } from 'pg';
import { roomAt } from '../queue/claim-jobs.js';

export interface UnpermittedTerms {
  /** How long ago the last permit was issued, at least, in milliseconds by the database's clock. */
  readonly ageMs: number;
  /** Audits of one host that may run at once, in all processes together. */
  readonly auditsPerHost: number;
  /** Audits that may be at one address at once, in all processes together. */
  readonly auditsPerAddress: number;
  readonly limit: number;
}

/**
 * Up to `limit` audits whose job waits although it is long since its last permit; of one host no more than it has free
 * places, and none that needs another place which is full: for those the end of an audit there is the permit. They count as permitted from now on, so that no
 * two processes issue the same.
 */
export async function takeUnpermitted(
  pool: Pool,
  { ageMs, auditsPerHost, auditsPerAddress, limit }: UnpermittedTerms,
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ audit_id: string }>({
    name: 'sweeping.take-unpermitted',
    text: `
      with busy as (
        select host, count(*) as jobs
        from (
          select site as host from jobs where claim is not null and site <> ''
          union all
          select unnest(needs) from jobs where claim is not null
        ) as held
        group by host
      ), overlooked as (
        select audit_id
        from (
          select audit_id, site as host, needs, permitted_at,
                 row_number() over (partition by site order by permitted_at, audit_id) as place
          from jobs
          where claim is null and permitted_at < now() - $1 * interval '1 ms'
        ) as waiting
        left join busy using (host)
        where (host = '' or place <= ${roomAt('host', '$2::int', '$4::int')} - coalesce(busy.jobs, 0))
          and not exists (
            select from busy as other
            where other.host = any (needs) and other.jobs >= ${roomAt('other.host', '$2::int', '$4::int')})
        order by permitted_at, audit_id limit $3
      ), taken as (
        select jobs.audit_id from jobs join overlooked using (audit_id)
        where claim is null and permitted_at < now() - $1 * interval '1 ms'
        for update of jobs skip locked
      )
      update jobs set permitted_at = now() from taken
      where jobs.audit_id = taken.audit_id
      returning jobs.audit_id`,
    values: [ageMs, auditsPerHost, limit, auditsPerAddress],
  });
  return rows.map(({ audit_id }) => audit_id);
}
