import { ConfigurationError } from './configuration-error.js';

interface Default<T> {
  readonly default?: T;
}

/**
 * Typed reading of environment variables. Every method throws a `ConfigurationError` that names the variable and what
 * would be right; an empty value counts as absent.
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
  integer(name: string, options: Default<number> & { min?: number; max?: number } = {}): number {
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

  /** An absolute address with one of `protocols` (with the colon), without the trailing slash of an empty path. */
  url(name: string, options: Default<string> & { protocols: readonly string[] }): string {
    const text = this.text(name, options);
    const url = URL.parse(text);
    if (!url || !options.protocols.includes(url.protocol)) {
      throw new ConfigurationError(
        name,
        `is not an address that starts with ${options.protocols.join('// or ')}//`,
      );
    }
    return text.replace(/\/$/, '');
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

  /** A key of exactly `bytes` bytes in base 64. The error never shows the value. */
  key(name: string, bytes: number): Buffer {
    const key = Buffer.from(this.text(name), 'base64');
    if (key.length !== bytes) throw new ConfigurationError(name, `must be ${bytes} bytes in base 64`);
    return key;
  }
}
