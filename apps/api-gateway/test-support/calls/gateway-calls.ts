import { newId } from '#contracts/identifiers';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { hashApiKey, hintOf, newApiKey } from '../../src/http/callers/api-key.js';

export interface SeededKey {
  readonly workspaceId: string;
  readonly keyId: string;
  readonly apiKey: string;
}

/** Creates an open workspace with a key, as `gateway.create-workspace` and `gateway.create-key` do. */
export async function seedKey(
  { pool }: Pick<TestHarness, 'pool'>,
  workspaceId = newId('workspace'),
): Promise<SeededKey> {
  const keyId = newId('key');
  const apiKey = newApiKey();
  await pool.query(
    `insert into gateway.workspaces
       (workspace_id, name, email, low_balance_threshold, status, contact_synced, created_by)
     values ($1, 'Test', 'test@example.com', 500, 'open', true, $1) on conflict do nothing`,
    [workspaceId],
  );
  await pool.query(
    'insert into gateway.api_keys (key_id, workspace_id, key_hash, hint) values ($1, $2, $3, $4)',
    [keyId, workspaceId, hashApiKey(apiKey), hintOf(apiKey)],
  );
  return { workspaceId, keyId, apiKey };
}
