import type { Pool, PoolClient } from 'pg';
import { advisoryKey } from '#postgres/locks';
import { inTransactionAfter } from '#postgres/transaction';
import { type Claim, type ClaimTerms, roomAt } from '../queue/claim-jobs.js';

/** The most hosts and addresses of one audit. Ten redirects over as many hosts come to 55. */
const MOST = 64;

/** The outcome of taking slots: either all were taken, or none. */
export type SlotsTaken =
  | { readonly kind: 'taken' }
  /** This host or address is full. The job waits for it, and this claim has ended. */
  | { readonly kind: 'parked'; readonly slot: string }
  /** A host or address is full, but the audit already needs slots at `limit` others, so it ends. */
  | { readonly kind: 'too-many'; readonly limit: number }
  /** Another worker has the job, or it is gone. */
  | { readonly kind: 'lost' };

/**
 * Other transactions hold these locks for milliseconds. A slot lost in a server crash is like one whose count failed:
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
    select slot from unnest($3::text[]) as asked (slot)
  ), full_slots as (
    select slot
    from asked join jobs on claim is not null and audit_id <> $1 and (jobs.site = slot or slot = any (jobs.needs))
    group by slot having count(*) >= ${roomAt('slot', '$4::int', '$5::int')}
  ), taken as (
    update jobs set needs = needs || array (select slot from asked where slot <> site and slot <> all (needs))
    where audit_id = $1 and claim = $2 and not exists (select from full_slots)
  )
  select (select cardinality(needs) from mine) as held, (select min(slot) from full_slots) as slot`;

/**
 * Takes a slot for a running audit at hosts and addresses, if there is room at all of them. The audit counts there
 * until its job ends or waits again. The slots of its claim are checked, too, because claims at the same instant do
 * not see each other. Audits that want the same slot take turns, in all processes; one that finds it full frees its
 * own slots before the next one checks. Throws SQLSTATE 57014 if its turn does not come within half a second.
 */
export function takeSlots(
  pool: Pool,
  claim: Claim,
  slots: readonly string[],
  { auditsPerHost, auditsPerAddress }: Pick<ClaimTerms, 'auditsPerHost' | 'auditsPerAddress'>,
): Promise<SlotsTaken> {
  const keys = slots
    .map((slot) => advisoryKey('audits', 'slot', slot))
    .sort((one, other) => (one < other ? -1 : 1));
  const lock = (client: PoolClient) => client.query(LOCK, [keys]);
  const take = async (client: PoolClient): Promise<SlotsTaken> => {
    const { rows } = await client.query<{ held: number | null; slot: string | null }>({
      name: 'jobs.take-slots',
      text: TAKE,
      values: [claim.auditId, claim.token, slots, auditsPerHost, auditsPerAddress],
    });
    const { held = null, slot = null } = rows[0] ?? {};
    if (held === null) return { kind: 'lost' };
    if (slot === null) return { kind: 'taken' };
    if (held >= MOST) return { kind: 'too-many', limit: MOST };
    await parkJob(client, claim, slot);
    return { kind: 'parked', slot };
  };
  return inTransactionAfter(pool, lock, take, SETTINGS);
}

/**
 * Releases a job that found a host or an address full. It is claimed again when there is room at that slot and at all
 * others that it needs. Returns false if the claim has ended.
 */
export async function parkJob(
  database: Pool | PoolClient,
  { auditId, token }: Claim,
  slot: string,
): Promise<boolean> {
  const { rowCount } = await database.query({
    name: 'jobs.park',
    text: `
      update jobs
      set claim = null, lease_until = null, deadline_at = null, parked = true, blocked_by = $3,
          needs = array (
            select distinct slot from unnest(needs || host || coalesce(blocked_by, '')) as held (slot)
            where slot not in ('', $3) order by slot)
      where audit_id = $1 and claim = $2`,
    values: [auditId, token, slot],
  });
  return rowCount === 1;
}
