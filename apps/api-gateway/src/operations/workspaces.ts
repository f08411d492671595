import type { ClientBase } from 'pg';
import { Failure } from '#contracts/failures';
import { DEFAULT_SHARD } from '#contracts/ledger/shards';

export interface StoredWorkspace {
  /** The name of the shard that has its account. */
  readonly shard: string;
  /** A workspace that is still opening has no account yet. */
  readonly open: boolean;
}

/** Returns what the gateway stored of a workspace; undefined for an unknown one. */
export async function findWorkspace(
  client: ClientBase,
  workspaceId: string,
): Promise<StoredWorkspace | undefined> {
  const { rows } = await client.query<{ shard: string | null; status: string }>(
    'select shard, status from workspaces where workspace_id = $1',
    [workspaceId],
  );
  return rows[0] && { shard: rows[0].shard ?? DEFAULT_SHARD, open: rows[0].status === 'open' };
}

/** Throws a `Failure` (not-found, `WORKSPACE_NOT_FOUND`) for a workspace that the gateway was never told of. */
export async function assertWorkspace(gateway: ClientBase, workspaceId: string): Promise<void> {
  if (await findWorkspace(gateway, workspaceId)) return;
  throw new Failure('not-found', 'WORKSPACE_NOT_FOUND', `There is no workspace ${workspaceId}.`);
}

/**
 * Gateways need not be told: one that remembers the old shard is refused there, and then reads this row again. Throws an
 * `Error` if the row names another shard meanwhile.
 */
export async function switchShard(
  gateway: ClientBase,
  workspaceId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const stored = (shard: string) => (shard === DEFAULT_SHARD ? null : shard);
  const { rowCount } = await gateway.query(
    'update workspaces set shard = $2 where workspace_id = $1 and shard is not distinct from $3',
    [workspaceId, stored(to), stored(from)],
  );
  if (rowCount !== 1)
    throw new Error(`The gateway's row of ${workspaceId} does not name shard ${from} any more.`);
}
