import { isIP } from 'node:net';
import { withoutPassword } from '#telemetry/redaction';
import { eachHost } from '#telemetry/server-address';

/** A setting is missing or wrong. The message names the variable and says what would be right. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(
    readonly variable: string,
    problem: string,
  ) {
    super(`${variable} ${problem}`);
  }
}

interface Default<T> {
  readonly default?: T;
}

interface Range {
  readonly min?: number;
  readonly max?: number;
}

export interface AddressOptions {
  /** With the colon: `https:`. */
  readonly protocols: readonly string[];
  /** Whether it may have several hosts, with commas between them. Default false. */
  readonly severalHosts?: boolean;
}

/** The longest duration that can be set. Beyond 2^31 - 1 ms, about 25 days, Node's timers would fire at once. */
const MAX_DURATION_MS = 3_600_000;

/** The prefix of the public keys in deploy/compose.yaml, which are for local trials only. */
const FOR_DEVELOPMENT = 'development-only';

/** Labels with dots between them. A last label of digits would be part of an IPv4 address. */
const HOST_NAME = /^([\w-]{1,63}\.)*(?!\d+\.?$)[\w-]{1,63}\.?$/;

/**
 * Reads environment variables by type. Every method throws a `ConfigurationError` that names the variable and says what
 * would be right. An empty value counts as missing.
 */
export class Environment {
  constructor(private readonly variables: Readonly<Record<string, string | undefined>>) {}

  get production(): boolean {
    return this.variables.NODE_ENV === 'production';
  }

  optional(name: string): string | undefined {
    return this.variables[name]?.trim() || undefined;
  }

  text(name: string, options: Default<string> = {}): string {
    const value = this.optional(name) ?? options.default;
    if (value === undefined) throw new ConfigurationError(name, 'is not set');
    return value;
  }

  /** A whole number from `min` to `max`, both included. */
  integer(name: string, options: Default<number> & Range = {}): number {
    const { min = 0, max = Number.MAX_SAFE_INTEGER } = options;
    const text = this.optional(name);
    if (text === undefined) {
      if (options.default === undefined) throw new ConfigurationError(name, 'is not set');
      return options.default;
    }
    const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!Number.isSafeInteger(value) || value < min || value > max) {
      throw new ConfigurationError(name, `is "${text}": a whole number from ${min} to ${max} is needed`);
    }
    return value;
  }

  /** A duration in whole milliseconds, from 100 to an hour unless the options say otherwise. */
  milliseconds(name: string, options: Default<number> & Range = {}): number {
    return this.integer(name, { min: 100, max: MAX_DURATION_MS, ...options });
  }

  /** An absolute address with one of `protocols`, without the trailing slash of an empty path. */
  url(name: string, options: Default<string> & AddressOptions): string {
    const text = this.text(name, options);
    if (!isAddress(text, options)) throw new ConfigurationError(name, `is not ${anAddress(options)}`);
    return text.replace(/\/$/, '');
  }

  /** Like `url`, for a base address: no user, query or fragment, and no slash at its end. */
  baseUrl(name: string, options: Default<string> & AddressOptions): string {
    const { username, password, href, origin, pathname } = new URL(this.url(name, options));
    // The error never shows the value: it may contain a password.
    if (username || password || /[?#]/.test(href))
      throw new ConfigurationError(name, 'must be an address without user, password, query and fragment');
    return origin + pathname.replace(/(?<!\/)\/+$/, '');
  }

  /** Addresses like those of `url`, separated by commas. */
  urls(name: string, options: Pick<AddressOptions, 'protocols'>): readonly string[] {
    const addresses = this.list(name);
    const wrong = addresses.find((address) => !isAddress(address, options));
    if (wrong === undefined) return addresses;
    // A password is before an @.
    const shown = wrong.includes('@') ? withoutPassword(wrong) : wrong;
    throw new ConfigurationError(name, `has "${shown}", which is not ${anAddress(options)}`);
  }

  /** An IP address or the name of a host. */
  host(name: string, options: Default<string> = {}): string {
    const text = this.text(name, options);
    if (isIP(text) !== 0 || HOST_NAME.test(text)) return text;
    throw new ConfigurationError(name, `is "${text}": an IP address or the name of a host is needed`);
  }

  /** Comma-separated values, trimmed, without empty ones. */
  list(name: string): readonly string[] {
    return (this.optional(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  }

  choice<const T extends string>(name: string, values: readonly T[], fallback: T): T {
    const text = this.optional(name) ?? fallback;
    const value = values.find((candidate) => candidate === text);
    if (value === undefined)
      throw new ConfigurationError(name, `is "${text}": one of ${values.join(', ')} is needed`);
    return value;
  }

  /** A key of exactly `bytes` bytes in base 64; in production not a development key. The error never shows the value. */
  key(name: string, bytes: number): Buffer {
    const key = Buffer.from(this.text(name), 'base64');
    if (key.length !== bytes) throw new ConfigurationError(name, `must be ${bytes} bytes in base 64`);
    if (this.production && key.toString('latin1').startsWith(FOR_DEVELOPMENT))
      throw new ConfigurationError(
        name,
        'is one for development, which everybody may know: make a random one',
      );
    return key;
  }

  /** Any number of keys like those of `key`, separated by commas. */
  keys(name: string, bytes: number): readonly Buffer[] {
    const keys = this.list(name).map((text) => Buffer.from(text, 'base64'));
    const wrong = keys.findIndex((key) => key.length !== bytes);
    if (wrong === -1) return keys;
    throw new ConfigurationError(
      name,
      `must be keys of ${bytes} bytes in base 64, separated by commas: number ${wrong + 1} is none`,
    );
  }
}

/** Whether a text is an address with one of `protocols` and one host, or several if they are allowed. */
export function isAddress(text: string, { protocols, severalHosts = false }: AddressOptions): boolean {
  const addresses = eachHost(text);
  if (addresses.length > 1 && !severalHosts) return false;
  // Several addresses, as other programs take them, would be read as one with an odd path.
  if (severalHosts && text.split('://').length > 2) return false;
  return addresses.every((address) => {
    const { protocol = '', hostname = '' } = URL.parse(address) ?? {};
    return protocols.includes(protocol) && hostname !== '';
  });
}

function anAddress({ protocols, severalHosts = false }: AddressOptions): string {
  const hosts = severalHosts ? 'a host, or several with commas between them' : 'a host';
  return `an address that starts with ${protocols.join('// or ')}// and names ${hosts}`;
}
