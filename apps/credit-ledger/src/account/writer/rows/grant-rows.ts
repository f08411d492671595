import type { ClientBase } from 'pg';
import type { GrantCredits } from '#contracts/ledger/commands';
import type { Grant } from '../../decisions/grant-credits.decider.js';
import type { ReversalLimit, ReversedCredits } from '../../decisions/reverse-credits.decider.js';

type Key = Pick<GrantCredits, 'workspace_id' | 'reference'>;

export function findGrants(client: ClientBase, keys: readonly Key[]): Promise<readonly Grant[]> {
  return find(client, keys, 'grants', 'kind, credits::float8, version');
}

export function findReversedCredits(
  client: ClientBase,
  keys: readonly Key[],
): Promise<readonly ReversedCredits[]> {
  return find(client, keys, 'take_backs', 'credits::float8, taken::float8, version');
}

async function find<Found extends object>(
  client: ClientBase,
  keys: readonly Key[],
  table: 'grants' | 'take_backs',
  columns: string,
): Promise<readonly Found[]> {
  if (keys.length === 0) return [];
  const { rows } = await client.query<Found>({
    name: `ledger.find-${table}`,
    text: `
      select workspace_id as "workspaceId", reference, ${columns}
      from unnest($1::text[], $2::text[]) as wanted (workspace_id, reference)
      join ${table} using (workspace_id, reference)`,
    values: [keys.map((key) => key.workspace_id), keys.map((key) => key.reference)],
  });
  return rows;
}

/** Inserts new grants. The account's lock prevents a second writer of the same reference. */
export async function saveGrants(client: ClientBase, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return;
  await client.query({
    name: 'ledger.save-grants',
    text: `
      insert into grants (workspace_id, reference, kind, credits, version)
      select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::int[])`,
    values: [
      grants.map(({ workspaceId }) => workspaceId),
      grants.map(({ reference }) => reference),
      grants.map(({ kind }) => kind),
      grants.map(({ credits }) => credits),
      grants.map(({ version }) => version),
    ],
  });
}

/**
 * Returns how many credits may still be reversed under these references, each in its workspace. A reference that names
 * no refund or dispute has no limit.
 */
export async function findReversalLimits(
  client: ClientBase,
  keys: readonly Key[],
): Promise<readonly ReversalLimit[]> {
  if (keys.length === 0) return [];
  const { rows } = await client.query<ReversalLimit>({
    name: 'ledger.find-take-back-limits',
    text: `
      select distinct workspace_id as "workspaceId", reversal_id as reference, checkout_id as "checkoutId",
             greatest(${POSTED} - ${TAKEN_BACK_BY_OTHERS}, 0)::float8 as credits
      from payment_reversals
      where (workspace_id, reversal_id) in (select * from unnest($1::text[], $2::text[]))`,
    values: [keys.map((key) => key.workspace_id), keys.map((key) => key.reference)],
  });
  return rows;
}

/** SQL over a row of `payment_reversals`: the credits that its payment added; 0 if the payment was refused. */
export const POSTED = `coalesce((
  select grants.credits from grants
   where grants.workspace_id = payment_reversals.workspace_id
     and grants.reference = payment_reversals.checkout_id and grants.kind = 'purchase'), 0)`;

/** SQL over a row of `payment_reversals`: the credits reversed for its payment, less those that were granted again. */
export const TAKEN_BACK = takenBack('');

/** The same, without the reversal of the row. */
const TAKEN_BACK_BY_OTHERS = takenBack('and other.reversal_id <> payment_reversals.reversal_id');

function takenBack(condition: string): string {
  return `coalesce((
    select sum(greatest(take_backs.credits - coalesce(given.credits, 0), 0))
      from payment_reversals other
      join take_backs on take_backs.workspace_id = other.workspace_id and take_backs.reference = other.reversal_id
      left join grants given on given.workspace_id = other.workspace_id and given.reference = other.reversal_id
     where other.checkout_id = payment_reversals.checkout_id
       and other.workspace_id = payment_reversals.workspace_id ${condition}), 0)`;
}

/** Inserts new reversals. The account's lock prevents a second writer of the same reference. */
export async function saveReversedCredits(
  client: ClientBase,
  reversed: readonly ReversedCredits[],
): Promise<void> {
  if (reversed.length === 0) return;
  await client.query({
    name: 'ledger.save-take-backs',
    text: `
      insert into take_backs (workspace_id, reference, credits, taken, version)
      select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::int[])`,
    values: [
      reversed.map(({ workspaceId }) => workspaceId),
      reversed.map(({ reference }) => reference),
      reversed.map(({ credits }) => credits),
      reversed.map(({ taken }) => taken),
      reversed.map(({ version }) => version),
    ],
  });
}
