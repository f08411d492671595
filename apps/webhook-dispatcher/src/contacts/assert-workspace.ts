import type { ClientBase, Pool } from 'pg';
import { Failure } from '#contracts/failures';

/** Throws a `Failure` (not-found, `WORKSPACE_NOT_FOUND`) if this service has no contact of the workspace. */
export async function assertWorkspace(client: ClientBase | Pool, workspaceId: string): Promise<void> {
  const { rowCount } = await client.query('select from contacts where workspace_id = $1', [workspaceId]);
  if (rowCount === 1) return;
  throw new Failure('not-found', 'WORKSPACE_NOT_FOUND', `There is no workspace ${workspaceId}.`, {
    details: { field: 'workspace_id' },
  });
}
