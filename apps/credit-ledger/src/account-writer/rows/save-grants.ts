import type { ClientBase } from 'pg';
import type { Grant } from '../../account/grants/grant.js';

/** Notes new grants under their references. The account's lock keeps a second writer of a reference away. */
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
