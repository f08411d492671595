import { isEmail } from '#contracts/operator-input';
import { ConfigurationError } from '#runtime/configuration-error';
import type { Environment } from '#runtime/environment';

/** Where mails go, and from whom they come. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly smtpUrl: string;
  readonly from: string;
}

/** Undefined where no mail is to be sent. Throws `ConfigurationError`, which never shows the address of the server. */
export function readMailSettings(env: Environment): MailSettings | undefined {
  if (env.optional('SMTP_URL') === undefined) return undefined;
  const smtpUrl = env.url('SMTP_URL', { protocols: ['smtp:', 'smtps:'] });
  const from = env.text('MAIL_FROM');
  if (isEmail(from)) return { smtpUrl, from };
  throw new ConfigurationError(
    'MAIL_FROM',
    `is "${from}": an e-mail address is needed, for example audits@example.com`,
  );
}
