import type { Environment } from '#runtime/configuration/environment';
import { MailSettings } from '#mail/mail-settings';
import { MailTexts } from '#mail/mail-table';
import { SealingBox } from '#sealing/sealing-box';

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
