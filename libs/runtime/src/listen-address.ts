import { ConfigurationError } from './configuration-error.js';
import type { Environment } from './environment.js';

/** Where a service that answers HTTP listens. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** `HOST` and `PORT`, by default 0.0.0.0 and 8080; port 0 is any free one. Throws a `ConfigurationError`. */
export function readListenAddress(env: Environment): ListenAddress {
  const host = env.host('HOST', { default: '0.0.0.0' });
  return { host, port: env.integer('PORT', { default: 8080, max: 65_535 }) };
}

/** What the system refused to listen with; a `ConfigurationError` where this machine has no such address. */
export function listenFailure(error: unknown, { host }: ListenAddress): unknown {
  const { code } = Object(error) as NodeJS.ErrnoException;
  if (code !== 'ENOTFOUND' && code !== 'EADDRNOTAVAIL') return error;
  return new ConfigurationError('HOST', `is "${host}": an address of this machine is needed (${code})`);
}
