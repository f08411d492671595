import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Gauge, Registry } from 'prom-client';
import { countUnreadable } from './readable-secrets.js';
import { SecretBox } from './secret-box.js';

/** Shows how many signing secrets this process can't open. */
@Injectable()
export class SecretMetrics {
  constructor(pool: Pool, registry: Registry, box: SecretBox) {
    new Gauge({
      name: 'webhook_dispatcher_unreadable_secrets',
      help: 'Stored signing secrets that are sealed under keys which this process does not hold.',
      registers: [registry],
      async collect() {
        this.set(await countUnreadable(pool, box));
      },
    });
  }
}
