import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import { Registry } from 'prom-client';
import type { Log } from '#contracts/log';
import { addGauge } from '#runtime/observability/add-gauge';
import { ConfigurationError } from '#runtime/configuration/environment';
import { readAtStart } from '#runtime/bootstrap/servers-at-start';
import { ServiceContext } from '#runtime/bootstrap/service';
import { SecretBox } from './secret-box.js';
import { secretsByKey } from './secret-keys.js';

/** Counts the stored secrets that this process has no key for. */
async function countUnreadable(pool: Pool, box: SecretBox): Promise<number> {
  const missing = [...(await secretsByKey(pool))].filter(([keyId]) => !box.keyIds.includes(keyId));
  return missing.reduce((sum, [, count]) => sum + count, 0);
}

/**
 * Compares the keys of the stored secrets with the configured ones. Throws a `ConfigurationError` if none is
 * configured: nothing could be delivered, and a deployment with a wrong key must not replace a working one. Logs an
 * alarm if only some are missing, because deliveries to the other endpoints can go on.
 */
export async function checkReadable(pool: Pool, box: SecretBox, log: Log): Promise<void> {
  const stored = [...(await secretsByKey(pool))];
  const missing = stored.filter(([keyId]) => !box.keyIds.includes(keyId));
  if (missing.length === 0) return;
  const keyIds = missing.map(([keyId]) => keyId);
  const secrets = missing.reduce((sum, [, count]) => sum + count, 0);
  if (missing.length === stored.length) {
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
      read: () => countUnreadable(pool, box),
    });
  }
}
