import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { oldestUnsentSeconds } from '../mail/mail-table.js';

/** Shows for how long mails wait, where there is a server that they should have gone to. */
export function registerMailMetrics(pool: Pool, registry: Registry, hasServer: boolean): void {
  new Gauge({
    name: 'webhook_dispatcher_oldest_unsent_mail_seconds',
    help: 'For how long the oldest mail that is still tried has not been sent; 0 where there is none, or no SMTP_URL.',
    registers: [registry],
    async collect() {
      this.set(hasServer ? await oldestUnsentSeconds(pool) : 0);
    },
  });
}
