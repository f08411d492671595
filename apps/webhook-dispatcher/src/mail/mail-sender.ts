import type { Pool } from 'pg';
import type { Log } from '#contracts/log';
import { PeriodicTask } from '#runtime/periodic-task';
import { mailBackoffMs } from './mail-backoff.js';
import { claimMails, type ClaimedMail, noteFailed, noteRefused, noteSent } from './mail-table.js';
import { MAIL_CONNECTIONS, type Smtp } from './smtp.js';

const EVERY_MS = 2_000;

export interface MailSenderOptions {
  readonly pool: Pool;
  readonly smtp: Smtp;
  readonly log: Log;
}

/**
 * Sends what waits in the outbox, at least once: any number of replicas share the work, and a mail whose process died
 * before it could note the end is sent again after its lease.
 */
export class MailSender {
  private readonly task: PeriodicTask;
  private leaving = false;

  constructor(private readonly options: MailSenderOptions) {
    this.task = new PeriodicTask({
      name: 'mail outbox',
      everyMs: EVERY_MS,
      run: () => this.sendDue(),
      log: options.log,
    });
  }

  start(): void {
    this.task.start();
  }

  stopClaiming(): void {
    this.leaving = true;
  }

  /** Resolves when the mails under way are settled and the server is left. */
  async drained(): Promise<void> {
    await this.task.stop();
    this.options.smtp.close();
  }

  private async sendDue(): Promise<void> {
    let mails: readonly ClaimedMail[];
    do {
      mails = this.leaving ? [] : await claimMails(this.options.pool, MAIL_CONNECTIONS);
      const settled = await Promise.allSettled(mails.map((mail) => this.send(mail)));
      const failed = settled.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    } while (mails.length > 0);
  }

  private async send(mail: ClaimedMail): Promise<void> {
    const { pool, smtp, log } = this.options;
    const { mailId, attempts, subject } = mail;
    const outcome = await smtp.send(mail);
    // Without the recipient: logs are read by more people than mails.
    const facts = { mail_id: mailId, attempts, subject };
    switch (outcome.kind) {
      case 'sent':
        await noteSent(pool, mailId);
        log.info(facts, 'A mail was sent.');
        return;
      case 'refused':
        await noteRefused(pool, mailId, outcome.reason);
        log.error(
          { ...facts, alarm: 'mail-refused', reason: outcome.reason },
          'A mail was refused for good.',
        );
        return;
      case 'failed': {
        const waitMs = mailBackoffMs(attempts);
        await noteFailed(pool, mailId, outcome.reason, waitMs);
        log.warn(
          { ...facts, reason: outcome.reason, retry_in_ms: waitMs },
          'A mail was not sent; it is tried again.',
        );
      }
    }
  }
}
