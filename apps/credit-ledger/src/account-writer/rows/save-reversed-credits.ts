import type { ClientBase } from 'pg';
import type { TakeBack } from '../../account/reversals/reversed-credits.js';

/** Notes what was taken back under its references. The account's lock keeps a second writer of a reference away. */
export async function saveTakeBacks(client: ClientBase, takeBacks: readonly TakeBack[]): Promise<void> {
  if (takeBacks.length === 0) return;
  await client.query({
    name: 'ledger.save-take-backs',
    text: `
      insert into take_backs (workspace_id, reference, credits, taken, version)
      select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::int[])`,
    values: [
      takeBacks.map(({ workspaceId }) => workspaceId),
      takeBacks.map(({ reference }) => reference),
      takeBacks.map(({ credits }) => credits),
      takeBacks.map(({ taken }) => taken),
      takeBacks.map(({ version }) => version),
    ],
  });
}
