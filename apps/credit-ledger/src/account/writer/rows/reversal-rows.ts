import type { ClientBase } from 'pg';
import type { ReversedCredits } from '../../decisions/reversed-credits.js';

/** Returns the credits reversed under these references, each in its workspace. */
export async function findReversedCredits(
  client: ClientBase,
  keys: readonly { readonly workspace_id: string; readonly reference: string }[],
): Promise<readonly ReversedCredits[]> {
  if (keys.length === 0) return [];
  const { rows } = await client.query<ReversedCredits>({
    name: 'ledger.find-take-backs',
    text: `
      select workspace_id as "workspaceId", reference, credits::float8, taken::float8, version
      from unnest($1::text[], $2::text[]) as wanted (workspace_id, reference)
      join take_backs using (workspace_id, reference)`,
    values: [keys.map((key) => key.workspace_id), keys.map((key) => key.reference)],
  });
  return rows;
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
