import type { ClientBase } from 'pg';
import type { MovementCounts } from './movement.js';
import { MAX_LISTED, type Problems } from '../problem.js';

/** With the collation of `events.stream`; with that of `workspace_id` its index could not be used. */
const STREAM = `('account-' || workspace_id) collate "default"`;

/** SQL conditions over a row of `charges`: it has this movement, or none at all (`unmoved`), without an event. */
export const CHARGES_WITHOUT_EVENT = {
  charged: withoutEvent('charged_version', 'ledger.audit-charged'),
  refunded: withoutEvent('refunded_version', 'ledger.audit-refunded'),
  voided: withoutEvent('voided_version', 'ledger.charge-voided'),
  unmoved: 'num_nonnulls(charged, refunded, voided) = 0',
} as const;

/** Counts of account rows, of movements by kind, and of charges without any movement. */
type StandingCounts = MovementCounts & { accounts: number; unmoved: number };

/** The rows of each kind without an event. `$1` is a workspace, or null for all. */
const ORPHANS: Readonly<Record<keyof StandingCounts, string>> = {
  accounts: `
    select workspace_id as key from accounts
    where not exists (select from events where stream = ${STREAM})`,
  charged: orphanCharges('charged'),
  refunded: orphanCharges('refunded'),
  voided: orphanCharges('voided'),
  unmoved: orphanCharges('unmoved'),
  granted: `
    select reference as key from grants
    where not exists (select from events where stream = ${STREAM} and events.version = grants.version
                      and data ->> 'reference' = reference
                      and type in ('ledger.credits-purchased', 'ledger.credits-granted'))`,
  takenBack: `
    select reference as key from take_backs
    where not exists (select from events where stream = ${STREAM} and events.version = take_backs.version
                      and data ->> 'reference' = reference and type = 'ledger.credits-taken-back')`,
};

/**
 * Finds rows without an event. `matched` is the number of rows whose event was found. A row that differs from its event
 * is not reported again here.
 */
export async function checkOrphans(
  client: ClientBase,
  matched: StandingCounts,
  workspaceId: string | undefined,
  problems: Problems,
): Promise<void> {
  const standing = await countRows(client, workspaceId);
  for (const kind of Object.keys(ORPHANS) as (keyof StandingCounts)[]) {
    if (standing[kind] === matched[kind]) continue;
    const { rows } = await client.query<{ key: string; count: string }>(
      `select key, count(*) over () as count
       from (${ORPHANS[kind]} and ($1::text is null or workspace_id = $1)) as orphan limit ${MAX_LISTED}`,
      [workspaceId],
    );
    for (const { key } of rows) problems.add(`the row ${key}`, 'no event stands behind it');
    problems.addUnlisted(Number(rows[0]?.count ?? 0) - rows.length);
    if (problems.count === 0)
      problems.add(
        `rows (${kind})`,
        `there are ${standing[kind]}; ${matched[kind]} of them stand for an event`,
      );
  }
}

async function countRows(client: ClientBase, workspaceId: string | undefined): Promise<StandingCounts> {
  const { rows } = await client.query<StandingCounts>(
    `select (select count(*)::float8 from accounts where $1::text is null or workspace_id = $1) as accounts,
            (select count(*)::float8 from grants where $1::text is null or workspace_id = $1) as granted,
            (select count(*)::float8 from take_backs where $1::text is null or workspace_id = $1) as "takenBack",
            count(charged)::float8 as charged, count(refunded)::float8 as refunded, count(voided)::float8 as voided,
            (count(*) filter (where ${CHARGES_WITHOUT_EVENT.unmoved}))::float8 as unmoved
       from charges where $1::text is null or workspace_id = $1`,
    [workspaceId],
  );
  if (!rows[0]) throw new Error('the count of the rows answered nothing');
  return rows[0];
}

function orphanCharges(what: keyof typeof CHARGES_WITHOUT_EVENT): string {
  return `select audit_id as key from charges where ${CHARGES_WITHOUT_EVENT[what]}`;
}

function withoutEvent(version: string, type: string): string {
  return `${version} is not null
      and not exists (select from events where stream = ${STREAM} and events.version = ${version}
                      and data ->> 'audit_id' = audit_id
                      and type = '${type}')`;
}
