import type { Reader } from '#event-store/read/read';

/** Returns the ids of the endpoints that a workspace has, in their order, for `acs stream export`. */
export async function endpointsOf(reader: Reader, workspaceId: string): Promise<readonly string[]> {
  const { rows } = await reader.query<{ endpoint_id: string }>(
    'select endpoint_id from endpoints where workspace_id = $1 order by endpoint_id',
    [workspaceId],
  );
  return rows.map(({ endpoint_id }) => endpoint_id);
}
