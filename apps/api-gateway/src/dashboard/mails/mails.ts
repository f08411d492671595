import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { Log } from '#contracts/log';
import { SealedTexts } from './sealed-texts.js';

export interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** It is not sent after this time, and its body is forgotten. */
  readonly expiresAt: Date;
}

/** Writes mails to the outbox. `MailSender` sends them. */
@Injectable()
export class Mails {
  private warned = false;

  constructor(
    @Inject(SealedTexts) private readonly texts: SealedTexts | undefined,
    private readonly log: Log,
  ) {}

  /** Whether there is a mail server. */
  get canSend(): boolean {
    return this.texts !== undefined;
  }

  /** Writes a mail, in the transaction of what it tells. Without a mail server it writes none, and warns. */
  async post(client: ClientBase, { recipient, subject, body, expiresAt }: Mail): Promise<void> {
    if (!this.texts) {
      this.warnOnce();
      return;
    }
    const mailId = randomUUID();
    await client.query(
      `insert into mail_outbox (mail_id, recipient, subject, body, expires_at) values ($1, $2, $3, $4, $5)`,
      [mailId, recipient, subject, this.texts.seal(mailId, body), expiresAt],
    );
  }

  /** Warns that there is no mail server, the first time that one is needed. */
  warnOnce(): void {
    if (!this.warned)
      this.log.warn({}, 'There is no mail server: people sign in with `acs dashboard link` only.');
    this.warned = true;
  }
}
