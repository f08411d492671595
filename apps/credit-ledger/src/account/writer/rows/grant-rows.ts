import type { ClientBase } from 'pg';
import type { Grant } from '../../decisions/grant.js';

export async function findGrants(
  client: ClientBase,
  keys: readonly { readonly workspace_id: string; readonly reference: string }[],
): Promise<readonly Grant[]> {
  if (keys.length === 0) return [];
  const { rows } = await client.query<Grant>({
    name: 'ledger.find-grants',
    text: `
      select workspace_id as "workspaceId", reference, kind, credits::float8, version
      from unnest($1::text[], $2::text[]) as wanted (workspace_id, reference)
      join grants using (workspace_id, reference)`,
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
