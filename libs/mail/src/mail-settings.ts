import { isEmail } from '#contracts/validation/operator-input';
import { ConfigurationError, type Environment } from '#runtime/configuration/environment';

export interface MailServer {
  /** `smtp://` or `smtps://`, with user and password if the server needs them. */
  readonly smtpUrl: string;
  readonly from: string;
}

export class MailSettings {
  /** Undefined if mail is not configured. */
  constructor(readonly server: MailServer | undefined) {}

  /** Throws `ConfigurationError`, without the server's URL, which may hold a password. */
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
