import type { PoolClient } from 'pg';
import { Failure } from '#contracts/failures';
import type { WorkspaceBounds } from '../../settings/gateway-settings.js';

type KeyBounds = Pick<WorkspaceBounds, 'maxKeys' | 'maxNewKeysPerHour'>;

/** SQL: whether a row of `api_keys` can't be used any more. */
export const ENDED = '(revoked_at is not null or coalesce(expires_at <= now(), false))';

/** Makes one transaction at a time make keys of a workspace, so that their number can't change between count and write. */
export async function lockKeysOf(client: PoolClient, workspaceId: string): Promise<void> {
  // Keys refer to this row: the lock lets those be written whose transaction does not take it.
  await client.query('select from workspaces where workspace_id = $1 for no key update', [workspaceId]);
}

/**
 * Throws a conflict `TOO_MANY_KEYS` if the keys of a workspace, a new one included, are more than its bounds. To be
 * called after the new key was written: the error rolls it back. `replaces`: the new key ended another at once, so that
 * the workspace has no more usable keys than before.
 */
export async function requireKeyBudget(
  client: PoolClient,
  workspaceId: string,
  { bounds, replaces }: { readonly bounds: KeyBounds; readonly replaces: boolean },
): Promise<void> {
  const { rows } = await client.query<{ usable: number; new: number }>(
    `select count(*) filter (where not ${ENDED})::int as usable,
            count(*) filter (where created_at > now() - interval '1 hour')::int as new
       from api_keys where workspace_id = $1`,
    [workspaceId],
  );
  const { usable, new: made } = rows[0]!;
  if (made > bounds.maxNewKeysPerHour)
    throw tooManyKeys(`A workspace may make ${bounds.maxNewKeysPerHour} keys in an hour. Try again later.`);
  if (usable > bounds.maxKeys && !replaces)
    throw tooManyKeys(
      `A workspace may have ${bounds.maxKeys} keys that can be used. Revoke one, or replace one without an overlap.`,
    );
}

function tooManyKeys(message: string): Failure {
  return new Failure('conflict', 'TOO_MANY_KEYS', message);
}
