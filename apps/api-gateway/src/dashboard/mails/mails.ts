import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { Log } from '#contracts/log';
import type { Environment } from '#runtime/configuration/environment';
import { MailSettings } from '#mail/mail-settings';
import { MailTexts } from '#mail/mail-table';
import { SealingBox } from '#sealing/sealing-box';

export interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** It is not sent after this time, and its body is forgotten. */
  readonly expiresAt: Date;
}

/** Keeps the texts of mails sealed, so that the database alone gives nobody a link. A text belongs to its mail's id. */
export class SealedTexts extends MailTexts {
  constructor(private readonly box: SealingBox) {
    super();
  }

  /** Returns what is stored: the id of the key, and the sealed bytes in base 64. */
  seal(mailId: string, text: string): string {
    const { keyId, sealed } = this.box.seal(ownerOf(mailId), text);
    return `${keyId} ${sealed.toString('base64')}`;
  }

  /** Throws a `Failure` (poison, `SECRET_UNREADABLE`) for a text that no key at hand opens, or of another mail. */
  open(mailId: string, stored: string): string {
    const [keyId = '', sealed = ''] = stored.split(' ');
    return this.box.open(ownerOf(mailId), { keyId, sealed: Buffer.from(sealed, 'base64') });
  }
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

/**
 * Reads `MAIL_KEY` and `MAIL_KEYS_READABLE`; undefined without a mail server, as no mail is written then. Throws
 * `ConfigurationError`.
 */
export function readSealedTexts(env: Environment): SealedTexts | undefined {
  if (!MailSettings.read(env).server) return undefined;
  const [sealing, readable] = [env.key('MAIL_KEY', 32), env.keys('MAIL_KEYS_READABLE', 32)];
  return new SealedTexts(new SealingBox({ setting: 'MAIL_KEY', sealing, readable }));
}

function ownerOf(mailId: string): string {
  return `mail ${mailId}`;
}
