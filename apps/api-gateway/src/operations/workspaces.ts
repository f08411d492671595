import type { ClientBase } from 'pg';
import { Failure } from '#contracts/failures';

/** Throws a `Failure` (not-found, `WORKSPACE_NOT_FOUND`) for a workspace that the gateway was never told of. */
export async function assertWorkspace(gateway: ClientBase, workspaceId: string): Promise<void> {
  const { rowCount } = await gateway.query('select from workspaces where workspace_id = $1', [workspaceId]);
  if (rowCount === 1) return;
  throw new Failure('not-found', 'WORKSPACE_NOT_FOUND', `There is no workspace ${workspaceId}.`);
}
