import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Registry } from 'prom-client';
import { Log } from '#contracts/log';
import { addGauge } from '#runtime/observability/add-gauge';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import { Periodic } from '#runtime/lifecycle/periodic';
import { doubledMs } from '#timing/backoff';
import {
  claimMails,
  type ClaimedMail,
  noteFailed,
  noteRefused,
  noteSent,
  MailTexts,
  expireMails,
  oldestUnsentSeconds,
} from './mail-table.js';
import { MAIL_CONNECTIONS, type MailOutcome, reasonOf, Smtp } from './smtp.js';
import { MailSettings } from './mail-settings.js';

const EVERY_MS = 2_000;

const BACKOFF = { firstMs: 60_000, maxMs: 3_600_000 };

/**
 * Sends the mails of the app's outbox at least once. Replicas share the work. If a process dies before it records the result, the
 * mail is sent again after its lease.
 */
@Injectable()
export class MailSender {
  private leaving = false;

  constructor(
    private readonly pool: Pool,
    @Inject(Smtp) private readonly smtp: Smtp | undefined,
    @Inject(MailTexts) private readonly texts: MailTexts | undefined,
    private readonly log: Log,
  ) {}

  @OnShutdown('stop-accepting', 'mail claims')
  stopClaiming(): void {
    this.leaving = true;
  }

  @Periodic({
    name: 'mail outbox',
    everyMs: ({ smtp }: MailSender) => (smtp ? EVERY_MS : 0),
    stopIn: 'finish',
  })
  async sendDue(): Promise<void> {
    const { smtp } = this;
    if (!smtp) return;
    let mails: readonly ClaimedMail[];
    do {
      mails = this.leaving ? [] : await claimMails(this.pool, MAIL_CONNECTIONS);
      const settled = await Promise.allSettled(mails.map((mail) => this.send(mail, smtp)));
      const failed = settled.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    } while (mails.length > 0);
  }

  private async send(mail: ClaimedMail, smtp: Smtp): Promise<void> {
    const { pool, log } = this;
    const { mailId, attempts, subject } = mail;
    const outcome = await this.outcomeOf(mail, smtp);
    // The recipient's address stays out of the logs.
    const fields = { mail_id: mailId, attempts, subject };
    switch (outcome.kind) {
      case 'sent':
        await noteSent(pool, mailId);
        log.info(fields, 'A mail was sent.');
        return;
      case 'refused':
        await noteRefused(pool, mailId, outcome.reason);
        log.error(
          { ...fields, alarm: 'mail-refused', reason: outcome.reason },
          'A mail was refused for good.',
        );
        return;
      case 'failed': {
        const waitMs = mailBackoffMs(attempts);
        await noteFailed(pool, mail, outcome.reason, waitMs);
        log.warn(
          { ...fields, reason: outcome.reason, retry_in_ms: waitMs },
          'A mail could not be sent; it will be tried again.',
        );
      }
    }
  }

  /** A text that can't be read is tried again: another process may have its key. */
  private outcomeOf(mail: ClaimedMail, smtp: Smtp): Promise<MailOutcome> {
    let text: string;
    try {
      text = this.texts!.open(mail.mailId, mail.body);
    } catch (error) {
      return Promise.resolve({ kind: 'failed', reason: reasonOf(error) });
    }
    return smtp.send({ ...mail, body: text });
  }
}

/**
 * Returns the milliseconds to wait after failed attempt number `attempts`: a minute, doubled each time, up to an hour.
 */
export function mailBackoffMs(attempts: number): number {
  return doubledMs(attempts, BACKOFF);
}

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

/** Shows how long mails have waited, if a mail server is configured. */
@Injectable()
export class MailMetrics {
  constructor(pool: Pool, registry: Registry, { server }: MailSettings) {
    addGauge(registry, {
      name: 'acs_oldest_unsent_mail_seconds',
      help: 'Age of the oldest mail that is still tried, in seconds; 0 if there is none, or without SMTP_URL.',
      read: async () => (server ? await oldestUnsentSeconds(pool) : 0),
    });
  }
}
