import { isEmail } from '#contracts/validation/operator-input';
import { ConfigurationError } from '#runtime/configuration/configuration-error';
import type { Environment } from '#runtime/configuration/environment';

export interface CrawlerContact {
  /** As people read it. */
  readonly text: string;
  /** Where it leads. */
  readonly href: string;
}

/** Whom owners of audited sites may write to, by `BOT_CONTACT`; undefined without one. Throws a `ConfigurationError`. */
export function readCrawlerContact(env: Environment): CrawlerContact | undefined {
  const text = env.optional('BOT_CONTACT');
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url === null && isEmail(text)) return { text, href: `mailto:${text}` };
  // Not one with a user in it, which looks like an e-mail address and is none.
  if (['https:', 'http:'].includes(url?.protocol ?? '') && url?.username === '' && url.password === '')
    return { text, href: url.href };
  throw new ConfigurationError(
    'BOT_CONTACT',
    `is "${text}": an e-mail address, or an address that starts with https:// or http://, is needed`,
  );
}
