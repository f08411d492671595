import type { Pool } from 'pg';
import { roomAt } from '../queue/claim-jobs.js';

export interface UnnotifiedTerms {
  /** The least age of the last notification, in milliseconds by the database's clock. */
  readonly ageMs: number;
  /** Audits of one host that may run at once, in all processes together. */
  readonly auditsPerHost: number;
  /** Audits that may be at one address at once, in all processes together. */
  readonly auditsPerAddress: number;
  readonly limit: number;
}

/**
 * Returns up to `limit` audits whose job still waits long after its last notification. Marks them as notified now, so
 * that two processes don't send the same. Takes at most as many of a host as it has free places, and none that needs
 * another full place: those run when an audit there ends.
 */
export async function takeUnnotified(
  pool: Pool,
  { ageMs, auditsPerHost, auditsPerAddress, limit }: UnnotifiedTerms,
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
