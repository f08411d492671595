import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool, type ClientBase } from 'pg';
import { Registry } from 'prom-client';
import type { Log } from '#contracts/log';
import { addGauge } from '#runtime/observability/add-gauge';
import { ConfigurationError } from '#runtime/configuration/environment';
import { readAtStart } from '#runtime/bootstrap/servers-at-start';
import { ServiceContext } from '#runtime/bootstrap/service';
import type { SecretKeys } from '#contracts/webhooks/commands';
import { SecretBox } from './secret-box.js';

/**
 * Compares the keys of the stored secrets with the configured ones. Throws a `ConfigurationError` if none is
 * configured: nothing could be delivered, and a deployment with a wrong key must not replace a working one. Logs an
 * alarm if only some are missing, because deliveries to the other endpoints can go on.
 */
export async function checkReadable(pool: Pool, box: SecretBox, log: Log): Promise<void> {
  const { keys } = await showSecretKeys(pool, box);
  const keyIds = keys.filter(({ readable }) => !readable).map(({ key_id }) => key_id);
  if (keyIds.length === 0) return;
  const secrets = unreadableOf(keys);
  if (keys.every(({ readable, secrets: stored }) => !readable || stored === 0)) {
    throw new ConfigurationError(
      'SECRETS_KEY',
      `is key ${box.keyId}, with SECRETS_KEYS_READABLE the keys held are ${box.keyIds.join(', ')}: none opens the ` +
        `stored secrets, of which there are ${secrets}, under ${keyIds.join(', ')}; that key is needed in one of the two`,
    );
  }
  log.error(
    { alarm: 'secrets-unreadable', secrets, key_ids: keyIds, held_key_ids: box.keyIds },
    'Stored signing secrets are sealed under keys that are not held: nothing can be delivered to their endpoints. ' +
      'Add the keys to SECRETS_KEYS_READABLE.',
  );
}

/** Stops the start of the service if it can't sign. */
@Injectable()
export class ReadableSecrets implements OnModuleInit {
  constructor(
    private readonly context: ServiceContext,
    private readonly box: SecretBox,
  ) {}

  onModuleInit(): Promise<void> {
    const { pool, log } = this.context;
    return readAtStart(this.context, () => checkReadable(pool, this.box, log));
  }
}

/** Shows how many signing secrets this process can't open. */
@Injectable()
export class SecretMetrics {
  constructor(pool: Pool, registry: Registry, box: SecretBox) {
    addGauge(registry, {
      name: 'webhook_dispatcher_unreadable_secrets',
      help: 'Stored signing secrets that are sealed under keys which this process does not hold.',
      read: async () => unreadableOf((await showSecretKeys(pool, box)).keys),
    });
  }
}

function unreadableOf(keys: SecretKeys['keys']): number {
  return keys.reduce((sum, { readable, secrets }) => sum + (readable ? 0 : secrets), 0);
}

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
