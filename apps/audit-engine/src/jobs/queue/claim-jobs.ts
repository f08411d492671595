import type { Session } from '#postgres/session';

/** A job that this process may run for as long as it renews the lease. */
export interface Claim {
  readonly auditId: string;
  readonly workspaceId: string;
  /** Known only to its holder; each claim of a job has another token. */
  readonly token: string;
  /** True if the audit had begun and waited for a host or an address: its attempt continues. */
  readonly resumes?: boolean;
}

export interface ClaimTerms {
  /** Milliseconds until a claim ends unless it is renewed. */
  readonly leaseMs: number;
  /** Milliseconds for one attempt. */
  readonly timeoutMs: number;
  /** Audits that may be at one host at once, in all processes together. */
  readonly auditsPerHost: number;
  /** Audits that may be at one address at once, in all processes together. */
  readonly auditsPerAddress: number;
}

export interface ClaimedJobs {
  readonly claims: readonly Claim[];
  /** True if another process was claiming jobs that this statement would have claimed. */
  readonly contended: boolean;
  /** True if jobs are left that wait: for a slot, for a host, or because they were contended. */
  readonly more: boolean;
}

/** The number of a workspace's oldest jobs, beyond `limit`, that are searched for jobs with a free host. */
const LOOK_AHEAD = 32;

/**
 * Returns SQL for the limit of a slot. An address (`@…`) may stand for many unrelated hosts, so its limit is higher.
 */
export function roomAt(slot: string, hosts: string, addresses: string): string {
  return `case when left(${slot}, 1) = '@' then ${addresses} else ${hosts} end`;
}

const ROOM = (slot: string) => roomAt(slot, '$4::int', '$5::int');

/** Returns SQL: whether another slot that a job needs is full. */
const IS_BLOCKED = (needs: string) =>
  `exists (select from busy where busy.host = any (${needs}) and busy.jobs >= ${ROOM('busy.host')})`;

/**
 * The fair share, as if jobs were given out one by one. Each goes to the workspace with the fewest running jobs; of
 * these, to the one that was served longest ago; within it, to the oldest job. Jobs whose host is full, counted over
 * all processes, are skipped. A job without a known host ('') is never skipped. A running audit counts at every host
 * and address that it needs (`needs`), and a job is skipped while one of those is full.
 *
 * `waiting` scans the index from workspace to workspace, and reads each one's oldest jobs (`oldest`). Only if nearly
 * all of those wait for full hosts (`stuck`), `hosts` scans that workspace host by host, at some 10 µs each. So the
 * cost does not grow with the length of a burst, of one host or of many. `given` then gives out job by job, only from
 * those that can have their turn within `limit` (`in_reach`).
 *
 * Claims at the same instant mostly choose the same jobs; each job goes to one of them. If one claim sees jobs that
 * another does not see yet, a host may get more than its limit; `takePlaces` finds that before they connect.
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
), claimed_before as (
  select workspace_id, site, needs from jobs where claim is not null
), running as (
  select workspace_id, count(*) as jobs from claimed_before group by workspace_id
), busy as (
  select host, count(*) as jobs
  from (select site as host from claimed_before union all select unnest(needs) from claimed_before) as held
  group by host
), seen as (
  select waiting.workspace_id, job.*
  from waiting
  cross join lateral (
    select audit_id, site as host, needs, ordered_at from jobs
    where claim is null and jobs.workspace_id = waiting.workspace_id
    order by ordered_at, audit_id limit $1 + ${LOOK_AHEAD}
  ) as job
), oldest as (
  select seen.*, row_number() over (partition by workspace_id, host order by ordered_at, audit_id) as rank
  from seen where not ${IS_BLOCKED('seen.needs')}
), free as (
  select oldest.* from oldest left join busy using (host)
  where host = '' or rank <= ${ROOM('host')} - coalesce(busy.jobs, 0)
), stuck as (
  select workspace_id
  from (select workspace_id, count(*) as jobs from seen group by workspace_id) as looked_at
  left join (select workspace_id, count(*) as jobs from free group by workspace_id) as found using (workspace_id)
  where looked_at.jobs = $1 + ${LOOK_AHEAD} and coalesce(found.jobs, 0) < $1
), hosts as (
  select workspace_id, (
    select site from jobs where claim is null and jobs.workspace_id = stuck.workspace_id order by site limit 1
  ) as host
  from stuck
  union all
  select workspace_id, (
    select jobs.site from jobs
    where claim is null and jobs.workspace_id = hosts.workspace_id and jobs.site > hosts.host
    order by jobs.site limit 1
  )
  from hosts where host is not null
), candidates as (
  select workspace_id, audit_id, host, needs, ordered_at from free
  where workspace_id not in (select workspace_id from stuck)
  union all
  select workspace_id, job.audit_id, host, job.needs, job.ordered_at
  from hosts left join busy using (host)
  cross join lateral (
    select audit_id, needs, ordered_at from jobs
    where claim is null and jobs.workspace_id = hosts.workspace_id and jobs.site = hosts.host
      and not ${IS_BLOCKED('jobs.needs')}
    order by ordered_at, audit_id
    limit case when hosts.host = '' then $1 else greatest(${ROOM('hosts.host')} - coalesce(busy.jobs, 0), 0) end
  ) as job
  where host is not null
), offered as (
  select candidates.*, coalesce(running.jobs, 0) as running, turns.last_turn_at,
         ${ROOM('host')} - coalesce(busy.jobs, 0) as room,
         min(ordered_at) over (partition by workspace_id) as first_at,
         min(ordered_at) over (partition by workspace_id, host) as first_at_host
  from candidates
  left join running using (workspace_id) left join turns using (workspace_id) left join busy using (host)
), in_reach_of_host as (
  -- Before the next workspace gets a slot at a host, each of these has been given a job.
  select * from (
    select offered.*, dense_rank() over (
      partition by host order by running, last_turn_at nulls first, first_at_host, workspace_id) as turn_at_host
    from offered
  ) as lined_up
  where turn_at_host <= $1
), in_reach as materialized (
  -- Each job that is given fills one host at most, which keeps $1 workspaces from their turn at most.
  select * from (
    select in_reach_of_host.*,
           dense_rank() over (order by running, last_turn_at nulls first, first_at, workspace_id) as turn,
           row_number() over (partition by workspace_id order by ordered_at, audit_id) as rank
    from in_reach_of_host
  ) as lined_up
  where turn <= $1 * ($1 + 1) and rank <= $1 * ($4 + 1)
), given as (
  select 0 as jobs, '{}'::text[] as audits, '{}'::text[] as workspaces, '{}'::text[] as hosts
  union all
  select given.jobs + 1, audits || next.audit_id, workspaces || next.workspace_id, hosts || next.host || next.needs
  from given cross join lateral (
    select audit_id, workspace_id, host, needs
    from in_reach
    where audit_id <> all (given.audits)
      and (host = '' or room > cardinality(array_positions(given.hosts, host)))
      and not exists (
        select from unnest(in_reach.needs) as need left join busy on busy.host = need
        where coalesce(busy.jobs, 0) + cardinality(array_positions(given.hosts, need)) >= ${ROOM('need')})
    order by running + cardinality(array_positions(given.workspaces, workspace_id)),
             last_turn_at nulls first, ordered_at, audit_id
    limit 1
  ) as next
  where given.jobs < $1
), chosen as (
  select unnest(audits) as audit_id from (select audits from given order by jobs desc limit 1) as last
), locked as (
  -- As an array: joined, the plan for any $1 would read the whole table.
  select audit_id, parked from jobs
  where audit_id = any (array (select audit_id from chosen)) and claim is null
  for update of jobs skip locked
), claimed as (
  update jobs
  set claim = gen_random_uuid(),
      lease_until = now() + $2 * interval '1 ms',
      deadline_at = now() + $3 * interval '1 ms',
      parked = false
  from locked
  where jobs.audit_id = locked.audit_id
  returning jobs.audit_id, jobs.workspace_id, jobs.claim, locked.parked as resumes
), served as (
  insert into turns (workspace_id, last_turn_at)
  select workspace_id, clock_timestamp() from claimed group by workspace_id order by workspace_id
  on conflict (workspace_id) do update set last_turn_at = excluded.last_turn_at
)
select (select count(*)::int from chosen) as chosen,
       (select count(*) from (select from jobs where claim is null limit $1 + 1) as waited)
         > (select count(*) from claimed) as more,
       claimed.audit_id as "auditId", claimed.workspace_id as "workspaceId", claimed.claim as token,
       claimed.resumes
from (values (1)) as always left join claimed on true`;

/** If nothing was claimed, one row without a claim. */
type ClaimRow = Pick<ClaimedJobs, 'more'> & { readonly chosen: number } & (Claim | { readonly token: null });

/** Claims up to `limit` waiting jobs with free hosts, shared fairly between workspaces, in one statement. */
export async function claimJobs(
  session: Pick<Session, 'query'>,
  limit: number,
  { leaseMs, timeoutMs, auditsPerHost, auditsPerAddress }: ClaimTerms,
): Promise<ClaimedJobs> {
  const rows = await session.query<ClaimRow>({
    name: 'jobs.claim',
    text: CLAIM_JOBS,
    values: [limit, leaseMs, timeoutMs, auditsPerHost, auditsPerAddress],
  });
  const claims = rows.flatMap(({ chosen: _chosen, more: _more, ...claim }) =>
    claim.token === null ? [] : claim,
  );
  return { claims, contended: claims.length < (rows[0]?.chosen ?? 0), more: rows[0]?.more ?? false };
}

/** Whether any job waits, due or not: much cheaper than a claim. */
export async function anyJobWaits(session: Pick<Session, 'query'>): Promise<boolean> {
  const rows = await session.query({
    name: 'jobs.any-waits',
    text: `select from jobs where claim is null limit 1`,
  });
  return rows.length > 0;
}
