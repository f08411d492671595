import type { ClientBase, Pool } from 'pg';
import type { SecretKeys } from '#contracts/webhooks/secret-commands';
import type { SecretBox } from './secret-box.js';

/** Counts the secrets that still sign, by the id of the key that they are sealed under. */
export async function secretsByKey(client: ClientBase | Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ key_id: string; secrets: number }>(
    `select key_id, count(*)::int as secrets
       from endpoint_secrets
      where expires_at is null or expires_at > now()
      group by key_id
      order by key_id`,
  );
  return new Map(rows.map(({ key_id, secrets }) => [key_id, secrets]));
}

/** Returns the configured keys, and the other keys that stored secrets are sealed under. */
export async function showSecretKeys(pool: Pool, box: SecretBox): Promise<SecretKeys> {
  const stored = await secretsByKey(pool);
  const ids = [...new Set([...box.keyIds, ...stored.keys()])];
  return {
    sealing_key: box.keyId,
    keys: ids.map((keyId) => ({
      key_id: keyId,
      secrets: stored.get(keyId) ?? 0,
      readable: box.keyIds.includes(keyId),
    })),
  };
}
