import type { Pool } from 'pg';

/** A job that this process may run for as long as it renews the lease. */
export interface Claim {
  readonly auditId: string;
  readonly workspaceId: string;
  /** Known to its holder only; another claim of the same job has another one. */
  readonly token: string;
}

export interface ClaimTerms {
  /** How long a claim holds unless it is renewed, in milliseconds. */
  readonly leaseMs: number;
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs: number;
}

export interface ClaimedJobs {
  readonly claims: readonly Claim[];
  /** True where more jobs would have been claimed if another process had not been claiming them just then. */
  readonly contended: boolean;
}

/**
 * The fair share: as if jobs were given out one by one, each to the workspace with the fewest running, of these to the
 * one that was served longest ago, and there the oldest first.
 *
 * `waiting` walks the index from workspace to workspace, and at most `limit` jobs of each are looked at, so that the
 * cost grows with the number of workspaces that wait and not with the length of anyone's burst.
 */
export const CLAIM_JOBS = `
with recursive waiting as (
  (select workspace_id from jobs where claim is null order by workspace_id limit 1)
  union all
  select (
    select jobs.workspace_id from jobs
    where claim is null and jobs.workspace_id > waiting.workspace_id
    order by jobs.workspace_id limit 1
  )
  from waiting where waiting.workspace_id is not null
), running as (
  select workspace_id, count(*) as jobs from jobs where claim is not null group by workspace_id
), chosen as (
  select job.audit_id
  from waiting
  left join running using (workspace_id)
  left join turns using (workspace_id)
  cross join lateral (
    select oldest.*, row_number() over (order by ordered_at, audit_id) as place
    from (
      select audit_id, ordered_at from jobs
      where claim is null and jobs.workspace_id = waiting.workspace_id
      order by ordered_at, audit_id limit $1
    ) as oldest
  ) as job
  order by coalesce(running.jobs, 0) + job.place, turns.last_turn_at nulls first, job.ordered_at, job.audit_id
  limit $1
), locked as (
  select jobs.audit_id from jobs join chosen using (audit_id)
  where jobs.claim is null
  for update of jobs skip locked
), claimed as (
  update jobs
  set claim = gen_random_uuid(),
      lease_until = now() + $2 * interval '1 ms',
      deadline_at = now() + $3 * interval '1 ms'
  from locked
  where jobs.audit_id = locked.audit_id
  returning jobs.audit_id, jobs.workspace_id, jobs.claim
), served as (
  insert into turns (workspace_id, last_turn_at)
  select workspace_id, clock_timestamp() from claimed group by workspace_id order by workspace_id
  on conflict (workspace_id) do update set last_turn_at = excluded.last_turn_at
)
select (select count(*)::int from chosen) as chosen, claimed.audit_id, claimed.workspace_id, claimed.claim
from (values (1)) as always left join claimed on true`;

interface ClaimRow {
  readonly chosen: number;
  readonly audit_id: string | null;
  readonly workspace_id: string | null;
  readonly claim: string | null;
}

/** Claims up to `limit` waiting jobs, shared fairly between workspaces, in one statement of its own. */
export async function claimJobs(
  pool: Pool,
  limit: number,
  { leaseMs, timeoutMs }: ClaimTerms,
): Promise<ClaimedJobs> {
  const { rows } = await pool.query<ClaimRow>({
    name: 'jobs.claim',
    text: CLAIM_JOBS,
    values: [limit, leaseMs, timeoutMs],
  });
  const claims = rows.flatMap(({ audit_id, workspace_id, claim }) =>
    audit_id !== null && workspace_id !== null && claim !== null
      ? [{ auditId: audit_id, workspaceId: workspace_id, token: claim }]
      : [],
  );
  return { claims, contended: claims.length < (rows[0]?.chosen ?? 0) };
}
