import type { Reader } from '#event-store/read/read';
import { streamOf } from '../account.js';
import { type LastEvent, type Place, placeAfter } from './place.rule.js';

type PlaceRow = LastEvent & { readonly workspace_id: string };

/** Returns where accounts are, by workspace, from the last event of each. None for a workspace that this shard never had. */
export async function readPlaces(
  reader: Reader,
  workspaceIds: readonly string[],
): Promise<ReadonlyMap<string, Place>> {
  if (workspaceIds.length === 0) return new Map();
  const { rows } = await reader.query<PlaceRow>({
    name: 'ledger.places',
    text: `
      select workspace_id, last.type, last.data ->> 'to' as "to", last.meta ? 'copied_at' as copied
      from unnest($1::text[]) as asked (workspace_id)
      cross join lateral (
        select type, data, meta from events where stream = $2 || asked.workspace_id order by version desc limit 1
      ) as last`,
    values: [workspaceIds, streamOf('')],
  });
  return new Map(rows.map((row) => [row.workspace_id, placeAfter(row)]));
}
