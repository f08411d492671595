import { isEmail } from '#contracts/validation/operator-input';
import { ConfigurationError, type Environment } from '#runtime/configuration/environment';

export interface CrawlerContact {
  readonly text: string;
  readonly href: string;
}

/**
 * Reads `BOT_CONTACT`, the contact for owners of audited sites; undefined if it is not set. Throws a
 * `ConfigurationError`.
 */
export function readCrawlerContact(env: Environment): CrawlerContact | undefined {
  const text = env.optional('BOT_CONTACT');
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url === null && isEmail(text)) return { text, href: `mailto:${text}` };
  // A URL with a user is refused: it looks like an e-mail address.
  if (['https:', 'http:'].includes(url?.protocol ?? '') && url?.username === '' && url.password === '')
    return { text, href: url.href };
  throw new ConfigurationError(
    'BOT_CONTACT',
    `is "${text}": an e-mail address, or an address that starts with https:// or http://, is needed`,
  );
}
