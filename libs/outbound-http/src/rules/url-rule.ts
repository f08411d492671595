import { MAX_URL_LENGTH } from '#contracts/limits';
import { judgeAddress, literalAddress } from './address-rule.js';
import type { EgressPolicy } from './egress-policy.js';
import { kindOfHostName, withoutRootDot } from './host-name-rule.js';

export type UrlRefusal =
  'not_a_url' | 'too_long' | 'scheme' | 'spelling' | 'credentials' | 'port' | 'host_name' | 'address';

export type UrlVerdict =
  | { readonly ok: true; readonly url: URL }
  /** `message` is a sentence for the partner. */
  | { readonly ok: false; readonly reason: UrlRefusal; readonly message: string };

/** `localhost` is never asked for in the DNS: it is these two (RFC 6761 section 6.3). */
export const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'] as const;

/**
 * Checks by its text whether a partner's URL may be requested; no I/O. It is judged as parsed by the WHATWG URL
 * standard, so that `0x7f.1` and `127。0。0。1` are recognised. Spellings that the standard would fix silently are refused
 * (`misspellingOf`). `resolveTarget` judges the addresses of its name, and, where `policy.allow` has exceptions, plain
 * http and ports of names.
 */
export function checkTargetUrl(text: string, policy: EgressPolicy, maxLength = MAX_URL_LENGTH): UrlVerdict {
  if (text.length > maxLength) return refuse('too_long', `The URL is longer than ${maxLength} characters.`);
  const url = URL.parse(text);
  if (url === null) return refuse('not_a_url', 'The url is not an absolute URL.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refuse('scheme', 'The URL must begin with http:// or https://.');
  }
  const misspelling = misspellingOf(text);
  if (misspelling !== undefined) return refuse('spelling', misspelling);
  if (url.username !== '' || url.password !== '') {
    return refuse('credentials', 'The URL must not contain a user name or password.');
  }
  return checkHost(url, policy);
}

/** Returns why a public address must not be reached by this URL's scheme and port; undefined if it may. */
export function schemeOrPortRefusal(
  url: URL,
  policy: EgressPolicy,
): Extract<UrlVerdict, { ok: false }> | undefined {
  if (url.protocol === 'http:' && policy.plainHttp === 'allowed-only') {
    return refuse('scheme', 'The URL must begin with https://.');
  }
  return BLOCKED_PORTS.has(portOf(url))
    ? refuse('port', `Port ${portOf(url)} belongs to another protocol and is not allowed.`)
    : undefined;
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

function checkHost(url: URL, policy: EgressPolicy): UrlVerdict {
  const literal = literalAddress(url.hostname);
  if (literal !== undefined) return checkLiteral(url, literal, policy);
  const exceptions = policy.allow.length > 0;
  switch (kindOfHostName(url.hostname)) {
    case 'invalid':
      return refuse('host_name', 'The host of the URL is not a valid host name.');
    case 'loopback':
      if (LOOPBACK_ADDRESSES.some((address) => judgeAddress(address, policy.allow).ok))
        return { ok: true, url };
      return refusePrivate('host_name', 'The host of the URL is this machine.', policy);
    case 'internal':
      if (exceptions) return { ok: true, url };
      return refusePrivate('host_name', 'The host of the URL is a private name.', policy);
    case 'public':
      if (exceptions) return { ok: true, url };
      if (policy.own.includes(withoutRootDot(url.hostname)))
        return refuse('host_name', 'The host of the URL is this service.');
      return schemeOrPortRefusal(url, policy) ?? { ok: true, url };
  }
}

function checkLiteral(url: URL, literal: string, policy: EgressPolicy): UrlVerdict {
  const verdict = judgeAddress(literal, policy.allow);
  if (!verdict.ok) {
    return refusePrivate('address', 'The host of the URL is a private or reserved address.', policy);
  }
  if (verdict.kind === 'allowed') return { ok: true, url };
  return schemeOrPortRefusal(url, policy) ?? { ok: true, url };
}

function refusePrivate(reason: UrlRefusal, message: string, { development }: EgressPolicy) {
  const hint = ' For a trial, start the service with a range of yours, such as EGRESS_ALLOW=127.0.0.0/8.';
  return refuse(reason, development ? `${message}${hint}` : message);
}

function refuse(reason: UrlRefusal, message: string): Extract<UrlVerdict, { ok: false }> {
  return { ok: false, reason, message };
}

/**
 * Ports of other protocols, where an HTTP request could be read as commands: the block list of the Fetch standard
 * (https://fetch.spec.whatwg.org/#port-blocking).
 */
export const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** Spellings that the parser of the WHATWG standard fixes silently, each with the sentence for the partner. */
const MISSPELLINGS: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/\p{Cc}/u, 'The URL must not contain a tab, a line break or another control character.'],
  [/^ | $/, 'The URL must not begin or end with a space.'],
  // Also one slash, three, or a backslash in their place.
  [/^(?!https?:\/\/(?![/\\]))/i, 'The URL must begin with http:// or https://, then its host.'],
  [/^[^?#]*\\/, 'The URL must not have a backslash before its query: a path is divided by slashes.'],
];

/**
 * Returns what is wrong with the spelling of a parseable http or https URL, as a sentence; undefined if nothing is. A
 * URL is stored and shown as entered, so one that only a lenient parser understands is refused, not fixed.
 */
export function misspellingOf(text: string): string | undefined {
  return MISSPELLINGS.find(([pattern]) => pattern.test(text))?.[1];
}
