import { isEmail } from '#contracts/validation/operator-input';
import { ConfigurationError } from '#runtime/configuration/configuration-error';
import type { Environment } from '#runtime/configuration/environment';

/** Where mails go, and from whom they come. */
export interface MailServer {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly smtpUrl: string;
  readonly from: string;
}

export class MailSettings {
  /** Undefined where no mail is to be sent. */
  constructor(readonly server: MailServer | undefined) {}

  /** Throws `ConfigurationError`, which never shows the address of the server. */
  static read(env: Environment): MailSettings {
    return new MailSettings(readServer(env));
  }
}

function readServer(env: Environment): MailServer | undefined {
  if (env.optional('SMTP_URL') === undefined) return undefined;
  const smtpUrl = env.url('SMTP_URL', { protocols: ['smtp:', 'smtps:'] });
  const from = env.text('MAIL_FROM');
  if (isEmail(from)) return { smtpUrl, from };
  throw new ConfigurationError(
    'MAIL_FROM',
    `is "${from}": an e-mail address is needed, for example audits@example.com`,
  );
}
