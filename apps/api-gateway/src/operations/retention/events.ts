import type { ClientBase } from 'pg';
import { columnsOf, type DueRow, type RetentionPolicy } from '#postgres/retention-policy';

const NEXT_WORKSPACE = `select min(workspace_id) as workspace from gateway.events where workspace_id > $1`;

/** Only what no younger number precedes: a reader is told where the kept events begin. */
const PAGE = `
  select array[workspace_id, sequence::text] as key, created_at::date::text as day, bytes, null as line
    from (
      select workspace_id, sequence, created_at, pg_column_size(e.*) as bytes,
             bool_and(created_at < $3) over (order by sequence) as is_old
        from gateway.events as e
       where workspace_id = $1 and sequence > $2
       order by sequence limit $4) as next
   where is_old
   order by sequence`;

const REMOVE = `
  delete from gateway.events held using unnest($1::text[], $2::bigint[]) as key (workspace_id, sequence)
   where held.workspace_id = key.workspace_id collate "C" and held.sequence = key.sequence`;

/**
 * Deletes the public events that partners can no longer read, the oldest of each workspace first. They follow from the
 * audits and the account, so no archive gets them. The number that was reached stays.
 */
export const eventsPolicy: RetentionPolicy = {
  table: 'gateway.events',
  neverArchived: true,
  keyColumns: ['workspace_id', 'sequence'],

  async *pages(client, { before, limit }) {
    for (let workspace = await after(client, ''); workspace; workspace = await after(client, workspace)) {
      for (let last = '0'; ;) {
        const values = [workspace, last, before, limit];
        const { rows } = await client.query<DueRow>({ name: 'retention.events', text: PAGE, values });
        if (rows.length > 0) yield rows;
        if (rows.length < limit) break;
        last = rows.at(-1)!.key[1]!;
      }
    }
  },

  async remove(client, keys) {
    const { rowCount } = await client.query({
      name: 'retention.remove-events',
      text: REMOVE,
      values: columnsOf(keys, 2),
    });
    return rowCount ?? 0;
  },
};

async function after(client: ClientBase, workspace: string): Promise<string | null> {
  const { rows } = await client.query<{ workspace: string | null }>(NEXT_WORKSPACE, [workspace]);
  return rows[0]!.workspace;
}
