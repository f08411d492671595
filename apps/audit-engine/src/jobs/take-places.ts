import type { Pool } from 'pg';
import { advisoryKey } from '#event-store/advisory-lock';
import { inTransaction } from '#runtime/database';
import { type Claim, type ClaimTerms, roomAt } from './claim-jobs.js';

/** What came of asking for places: nothing was taken unless all were. */
export type PlacesTaken =
  | { readonly kind: 'taken' }
  /** One of them has as many audits as it may; `held` counts what this audit is known to need. */
  | { readonly kind: 'full'; readonly place: string; readonly held: number }
  /** The job is not this claim's any more. */
  | { readonly kind: 'lost' };

const TAKE = `
  with mine as (
    select site, needs from jobs where audit_id = $1 and claim = $2
  ), wanted as (
    select place from mine cross join unnest($3::text[]) as asked (place)
    where place <> mine.site and place <> all (mine.needs)
  ), full_places as (
    select place from wanted join jobs on claim is not null and (jobs.site = place or place = any (jobs.needs))
    group by place having count(*) >= ${roomAt('place', '$4::int', '$5::int')}
  ), taken as (
    update jobs set needs = needs || array (select place from wanted)
    where audit_id = $1 and claim = $2 and not exists (select from full_places)
  )
  select (select cardinality(needs) from mine) as held, (select min(place) from full_places) as place`;

/**
 * Takes a place for a running audit at hosts and addresses, where there is room at all of them: it counts there until its
 * job ends, or waits again. Those who ask for the same place take turns, in all processes, since each must see the others'
 * places. Locks come in the order of their keys; nobody who holds one waits for a job of somebody else's.
 */
export function takePlaces(
  pool: Pool,
  { auditId, token }: Claim,
  places: readonly string[],
  { auditsPerHost, auditsPerAddress }: Pick<ClaimTerms, 'auditsPerHost' | 'auditsPerAddress'>,
): Promise<PlacesTaken> {
  const keys = places
    .map((place) => advisoryKey('audits', 'place', place))
    .sort((one, other) => (one < other ? -1 : 1));
  return inTransaction(pool, async (client) => {
    for (const key of keys) await client.query('select pg_advisory_xact_lock($1)', [key]);
    const { rows } = await client.query<{ held: number | null; place: string | null }>({
      name: 'jobs.take-places',
      text: TAKE,
      values: [auditId, token, places, auditsPerHost, auditsPerAddress],
    });
    const { held = null, place = null } = rows[0] ?? {};
    if (held === null) return { kind: 'lost' };
    return place === null ? { kind: 'taken' } : { kind: 'full', place, held };
  });
}
