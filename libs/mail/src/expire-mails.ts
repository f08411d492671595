import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Log } from '#contracts/log';
import { Periodic } from '#runtime/lifecycle/periodic';
import { expireMails } from './mail-table.js';

/** Gives up mails whose time is over, also where no mail server is configured. */
@Injectable()
export class ExpireMails {
  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
  ) {}

  @Periodic({ name: 'expired mails', everyMs: 30_000, stopIn: 'finish' })
  async run(): Promise<void> {
    const unsent = await expireMails(this.pool);
    if (unsent > 0) this.log.warn({ mails: unsent }, 'Mails were not sent before their time was over.');
  }
}
