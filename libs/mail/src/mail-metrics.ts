import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Gauge, Registry } from 'prom-client';
import { MailSettings } from './mail-settings.js';
import { oldestUnsentSeconds } from './mail-table.js';

/** Shows how long mails have waited, if a mail server is configured. */
@Injectable()
export class MailMetrics {
  constructor(pool: Pool, registry: Registry, { server }: MailSettings) {
    new Gauge({
      name: 'acs_oldest_unsent_mail_seconds',
      help: 'Age of the oldest mail that is still tried, in seconds; 0 if there is none, or without SMTP_URL.',
      registers: [registry],
      async collect() {
        this.set(server ? await oldestUnsentSeconds(pool) : 0);
      },
    });
  }
}
