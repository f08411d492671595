import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { countUnreadable } from '../secrets/check-readable.js';
import type { SecretBox } from '../secrets/secret-box.js';

/** Shows how many signing secrets this process could not sign with. */
export function registerSecretMetrics(pool: Pool, registry: Registry, box: SecretBox): void {
  new Gauge({
    name: 'webhook_dispatcher_unreadable_secrets',
    help: 'Stored signing secrets that are sealed under keys which this process does not hold.',
    registers: [registry],
    async collect() {
      this.set(await countUnreadable(pool, box));
    },
  });
}
