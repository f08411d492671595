import type { Pool, PoolClient } from 'pg';
import { advisoryKey } from '#postgres/locks';
import { inTransactionAfter } from '#postgres/transaction';
import { type Claim, type ClaimTerms, roomAt } from '../queue/claim-jobs.js';

/** The most hosts and addresses of one audit. Ten redirects over as many hosts come to 55. */
const MOST = 64;

/** The outcome of taking places: either all were taken, or none. */
export type PlacesTaken =
  | { readonly kind: 'taken' }
  /** One place is full. The job waits for it, and this claim has ended. */
  | { readonly kind: 'parked'; readonly place: string }
  /** One place is full, but the audit already needs `limit` other places, so it goes on. */
  | { readonly kind: 'too-many'; readonly limit: number }
  /** Another worker has the job, or it is gone. */
  | { readonly kind: 'lost' };

/**
 * Other transactions hold these locks for milliseconds. A place lost in a server crash is like one whose count failed:
 * the audit goes on. Not worth waiting for the disk.
 */
const SETTINGS = { statementTimeoutMs: 500, durable: false };
/** The keys are sorted, so that two transactions can't deadlock. */
const LOCK = `select pg_advisory_xact_lock(key) from unnest($1::bigint[]) as key`;
/** Separate from the locks, because only a new snapshot shows what the last owners of the locks have taken. */
const TAKE = `
  with mine as (
    select site, needs from jobs where audit_id = $1 and claim = $2
  ), asked as (
    select place from unnest($3::text[]) as asked (place)
  ), full_places as (
    select place
    from asked join jobs on claim is not null and audit_id <> $1 and (jobs.site = place or place = any (jobs.needs))
    group by place having count(*) >= ${roomAt('place', '$4::int', '$5::int')}
  ), taken as (
    update jobs set needs = needs || array (select place from asked where place <> site and place <> all (needs))
    where audit_id = $1 and claim = $2 and not exists (select from full_places)
  )
  select (select cardinality(needs) from mine) as held, (select min(place) from full_places) as place`;

/**
 * Takes a place for a running audit at hosts and addresses, if there is room at all of them. The audit counts there
 * until its job ends or waits again. The places of its claim are checked, too, because claims at the same instant do
 * not see each other. Audits that want the same place take turns, in all processes; one that finds it full frees its
 * own place before the next one checks. Throws SQLSTATE 57014 if its turn does not come within half a second.
 */
export function takePlaces(
  pool: Pool,
  claim: Claim,
  places: readonly string[],
  { auditsPerHost, auditsPerAddress }: Pick<ClaimTerms, 'auditsPerHost' | 'auditsPerAddress'>,
): Promise<PlacesTaken> {
  const keys = places
    .map((place) => advisoryKey('audits', 'place', place))
    .sort((one, other) => (one < other ? -1 : 1));
  const lock = (client: PoolClient) => client.query(LOCK, [keys]);
  const take = async (client: PoolClient): Promise<PlacesTaken> => {
    const { rows } = await client.query<{ held: number | null; place: string | null }>({
      name: 'jobs.take-places',
      text: TAKE,
      values: [claim.auditId, claim.token, places, auditsPerHost, auditsPerAddress],
    });
    const { held = null, place = null } = rows[0] ?? {};
    if (held === null) return { kind: 'lost' };
    if (place === null) return { kind: 'taken' };
    if (held >= MOST) return { kind: 'too-many', limit: MOST };
    await parkJob(client, claim, place);
    return { kind: 'parked', place };
  };
  return inTransactionAfter(pool, lock, take, SETTINGS);
}

/**
 * Releases a job that found a host or an address full. It is claimed again when there is room at that place and at all
 * others that it needs. Returns false if the claim has ended.
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
      set claim = null, lease_until = null, deadline_at = null, parked = true, blocked_by = $3,
          needs = array (
            select distinct place from unnest(needs || host || coalesce(blocked_by, '')) as held (place)
            where place not in ('', $3) order by place)
      where audit_id = $1 and claim = $2`,
    values: [auditId, token, place],
  });
  return rowCount === 1;
}
