import { changeAddress, eachHost } from './server-address.js';

/** Replaces a secret. */
export const REDACTED = '[redacted]';

/** Names of fields and headers whose values are secrets, however they are spelt and wherever they are nested. */
export const SECRET_NAME =
  /^(proxy-)?authorization$|^(set-)?cookie$|(api|private|statement)[-_]?key$|secret|passw|passphrase|token$|signature$/i;

/**
 * Secrets with a known form: the password of an address (`amqp://user:password@host`), credentials of an
 * `Authorization` header, keys of ours and of Stripe's, signing secrets, private keys.
 */
const SECRET_TEXT: readonly (readonly [RegExp, string])[] = [
  // Bounded, and begun only where a word begins: what strangers send is logged, too, and may be one long word.
  // The password of a server may hold what should have been escaped, such as a slash.
  [
    /((?<![a-z0-9+.-])(?:postgres(?:ql)?|amqps?|rediss?(?:\+[a-z]+)?|smtps?):\/\/[^\s"'\\/?#:@]*):[^\s"'\\]{1,256}@/gi,
    `$1:${REDACTED}@`,
  ],
  [/((?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/[^\s"'\\/?#:@]*):[^\s"'\\/?#]+@/gi, `$1:${REDACTED}@`],
  [/\b(Bearer|Basic) +[A-Za-z0-9._~+/=-]{16,}/g, `$1 ${REDACTED}`],
  [/\bacs_live_[0-9A-Za-z]{8,}/g, `acs_live_${REDACTED}`],
  [/\bwhsec_[0-9A-Za-z+/=_-]{8,}/g, `whsec_${REDACTED}`],
  [/\b([sr]k_(?:live|test))_[0-9A-Za-z]{8,}/g, `$1_${REDACTED}`],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----(?:[^"\\]|\\.)*/gs, REDACTED],
];

/** Removes secrets with a known form from a text; a line of JSON stays JSON. */
export function redactText(text: string): string {
  return SECRET_TEXT.reduce((rest, [form, replacement]) => rest.replace(form, replacement), text);
}

/** Deeper than any object that is logged on purpose. */
const MAX_DEPTH = 10;

/**
 * Returns a copy of an object without the values of secret fields, at any depth. Leaves out what is deeper than ten
 * levels or contains itself. Numbers and flags are no secrets. Objects with `toJSON` stay as they are.
 */
export function redactFields<T extends object>(fields: T): T {
  return copyOf(fields, [fields]) as T;
}

function copyOf(value: object, path: readonly object[]): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => redacted(item, path));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]: [string, unknown]) => [
      name,
      isSecret(name, item) ? REDACTED : redacted(item, path),
    ]),
  );
}

function isSecret(name: string, value: unknown): boolean {
  if (value === undefined || value === null || typeof value === 'number' || typeof value === 'boolean')
    return false;
  return SECRET_NAME.test(name);
}

function redacted(value: unknown, path: readonly object[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('toJSON' in value || ArrayBuffer.isView(value)) return value;
  if (path.length >= MAX_DEPTH || path.includes(value)) return '[left out]';
  const within = [...path, value];
  return value instanceof Error
    ? copyOf({ ...value, message: value.message }, within)
    : copyOf(value, within);
}

/** Replaces an invalid address: its password can't be located. */
const NOT_SHOWN = '(not a valid address)';
const HIDDEN = '***';

/**
 * Returns a server's address without its passwords, for logs and errors: `amqp://gateway:***@broker:5672/acs`. It may
 * have several hosts.
 */
export function withoutPassword(address: string): string {
  const urls = eachHost(address).map((each) => URL.parse(each));
  if (urls.some((url) => !url?.host || endsItsHostTooEarly(url))) return NOT_SHOWN;
  return changeAddress(address, (url) => {
    if (url.password) url.password = HIDDEN;
    for (const name of [...url.searchParams.keys()]) {
      if (SECRET_NAME.test(name)) url.searchParams.set(name, HIDDEN);
    }
  });
}

/** A password with an unescaped `/`, `?` or `#` is parsed as what follows the host, up to an `@` that does not belong there. */
function endsItsHostTooEarly({ pathname, search, hash }: URL): boolean {
  return `${pathname}${search}${hash}`.includes('@');
}
