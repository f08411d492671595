import type { Session } from '#postgres/session';
import { chooseNext, type Waiting } from '#scheduling/choose-next';

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
  /** True if a chosen job was claimed, locked or removed meanwhile. */
  readonly contended: boolean;
  /** True if jobs are left that wait: for a slot, for a host, or because they were contended. */
  readonly more: boolean;
}

/** The number of an owner's oldest jobs, beyond `limit`, that are searched for jobs with a free host. */
const LOOK_AHEAD = 32;
/** The most jobs to choose from, for each one to claim: those of several owners. */
const CHOICE = 64;

/**
 * Returns SQL for the limit of a slot. An address (`@…`) may stand for many unrelated hosts, so its limit is higher.
 */
export function roomAt(slot: string, hosts: string, addresses: string): string {
  return `case when left(${slot}, 1) = '@' then ${addresses} else ${hosts} end`;
}

const ROOM = (slot: string) => roomAt(slot, '$2::int', '$3::int');
const OF_OWNER = 'claim is null and jobs.owner = lined_up.owner';

/**
 * Reads what is busy, and a bounded choice of jobs without a full slot. Owners come in the order of their turns, each
 * with its oldest jobs. Only if nearly all of those wait for full slots, more are searched for host by host
 * (`sites`), at some 10 µs each, until there are enough. So the cost does not grow with the length of a burst, of one
 * host or of many.
 */
export const LOOK = `
with recursive waiting as (
  (select owner, ordered_at from jobs
   where claim is null order by owner, ordered_at, audit_id limit 1)
  union all
  select next.* from waiting cross join lateral (
    select owner, ordered_at from jobs
    where claim is null and jobs.owner > waiting.owner
    order by owner, ordered_at, audit_id limit 1
  ) as next
), held as materialized (
  select owner, site || needs as slots from jobs where claim is not null
), busy as materialized (
  select coalesce(jsonb_object_agg(slot, jobs), '{}') as jobs,
         coalesce(array_agg(slot) filter (where jobs >= ${ROOM('slot')}), '{}') as full_slots
  from (
    select slot, count(*) as jobs from held cross join unnest(slots) as slot where slot <> '' group by slot
  ) as of_slot
), lined_up as (
  select owner, coalesce(jobs, 0) as running, row_number() over (order by (
           select last_turn_at from turns where turns.owner = waiting.owner
         ) nulls first, ordered_at, owner) as turn
  from waiting
  left join (select owner, count(*)::int as jobs from held group by owner) as of_owner
    using (owner)
  order by running, turn
), choice as (
  select lined_up.*, job.* from lined_up cross join lateral (
    with recursive oldest as materialized (
      select audit_id, site, needs, ordered_at from jobs where ${OF_OWNER}
      order by ordered_at, audit_id limit $1 + ${LOOK_AHEAD}
    ), free as materialized (
      select audit_id, site, needs, ordered_at from (
        select oldest.*, row_number() over (partition by site order by ordered_at, audit_id) as nth
        from oldest where not (site || needs) && (select full_slots from busy)
      ) as of_site
      where site = '' or nth <= ${ROOM('site')} - coalesce((select (jobs ->> site)::int from busy), 0)
    ), sites as (
      select first.site from (select site from jobs where ${OF_OWNER} order by site limit 1) as first
      where (select count(*) from oldest) = $1 + ${LOOK_AHEAD} and (select count(*) from free) < $1
      union all
      select next.site from sites cross join lateral (
        select site from jobs where ${OF_OWNER} and jobs.site > sites.site order by site limit 1
      ) as next
    )
    select * from free
    union all
    select job.* from sites cross join lateral (
      select audit_id, site, needs, ordered_at from jobs
      where ${OF_OWNER} and jobs.site = sites.site and not needs && (select full_slots from busy)
        and audit_id <> all (array(select audit_id from free))
      order by ordered_at, audit_id limit case when sites.site = '' then $1 else ${ROOM('sites.site')} end
    ) as job
    where sites.site <> all ((select full_slots from busy)::text[])
    limit $1 + ${LOOK_AHEAD}
  ) as job
  limit $1 * ${CHOICE}
)
select (select count(*)::int from (select from jobs where claim is null limit $1 + 1) as counted) as waits,
       (select jobs from busy) as busy,
       coalesce(json_agg(json_build_object(
         'id', audit_id, 'owner', owner, 'running', running, 'slots', array_remove(site || needs, '')
       ) order by turn, ordered_at, audit_id), '[]') as choice
from choice`;

interface Look {
  /** Jobs that wait, counted up to one more than may be claimed. */
  readonly waits: number;
  /** The jobs that run at each slot. */
  readonly busy: Readonly<Record<string, number>>;
  readonly choice: readonly (Waiting & { readonly running: number })[];
}

/** A job that another process locks or has claimed meanwhile is left out. */
const CLAIM = `
with locked as (
  select audit_id, parked from jobs where audit_id = any ($1::text[]) and claim is null
  for update of jobs skip locked
), claimed as (
  update jobs
  set claim = gen_random_uuid(),
      lease_until = now() + $2 * interval '1 ms',
      deadline_at = now() + $3 * interval '1 ms',
      parked = false
  from locked
  where jobs.audit_id = locked.audit_id
  returning jobs.audit_id, jobs.workspace_id, jobs.owner, jobs.claim, locked.parked
), served as (
  insert into turns (owner, last_turn_at)
  select owner, clock_timestamp() from claimed group by owner order by owner
  on conflict (owner) do update set last_turn_at = excluded.last_turn_at
)
select audit_id as "auditId", workspace_id as "workspaceId", claim as token, parked as resumes from claimed`;

/**
 * Claims up to `limit` waiting jobs with free hosts, shared fairly between owners: the workspaces, and all batches of a
 * workspace as one more. A job without a known host ('') is never skipped. A running audit counts at every host and
 * address that it needs, and a job is skipped while one of those is full. All counts are over all processes.
 *
 * Processes that look at the same instant mostly choose the same jobs; each job goes to one of them. If they choose
 * others, a host may get more than its limit; `takeSlots` finds that before they connect.
 */
export async function claimJobs(
  session: Pick<Session, 'query'>,
  limit: number,
  { leaseMs, timeoutMs, auditsPerHost, auditsPerAddress }: ClaimTerms,
): Promise<ClaimedJobs> {
  const [look] = await session.query<Look>({
    name: 'jobs.look',
    text: LOOK,
    values: [limit, auditsPerHost, auditsPerAddress],
  });
  const { waits, busy, choice } = look!;
  const chosen = chooseNext(choice, limit, {
    running: new Map(choice.map(({ owner, running }) => [owner, running])),
    room: (slot) => (slot.startsWith('@') ? auditsPerAddress : auditsPerHost) - (busy[slot] ?? 0),
  });
  if (chosen.length === 0) return { claims: [], contended: false, more: waits > 0 };
  const claims = await session.query<Claim>({
    name: 'jobs.claim',
    text: CLAIM,
    values: [chosen.map(({ id }) => id), leaseMs, timeoutMs],
  });
  return { claims, contended: claims.length < chosen.length, more: waits > claims.length };
}
