import { ConfigurationError, type Environment } from '../configuration/environment.js';

/** The address that a service listens on, and the variables that set it. */
export interface ListenAddress {
  readonly variables: { readonly host: string; readonly port: string };
  /** Absent: every address of this machine. */
  readonly host?: string;
  /** 0: any free one. */
  readonly port: number;
}

/** For partners: `HOST` and `PORT`, by default 0.0.0.0 and 8080. Throws a `ConfigurationError`. */
export function readListenAddress(env: Environment): Required<ListenAddress> {
  return {
    variables: { host: 'HOST', port: 'PORT' },
    host: env.host('HOST', { default: '0.0.0.0' }),
    port: env.integer('PORT', { default: 8080, max: 65_535 }),
  };
}

/** For probes and metrics: `HEALTH_HOST` and `HEALTH_PORT`, by default every address and any port. Throws a `ConfigurationError`. */
export function readProbeAddress(env: Environment): ListenAddress {
  return {
    variables: { host: 'HEALTH_HOST', port: 'HEALTH_PORT' },
    host: env.optional('HEALTH_HOST') && env.host('HEALTH_HOST'),
    port: env.integer('HEALTH_PORT', { default: 0, max: 65_535 }),
  };
}

/**
 * Explains a failed listen to the operator: a `PortTaken`, or a `ConfigurationError` if this machine has no such
 * address or this user may not use the port.
 */
export function listenFailure(error: unknown, { variables, host, port }: ListenAddress): unknown {
  const { code } = Object(error) as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return new PortTaken(`${variables.port} ${port} is taken: something listens there already (${code})`);
    case 'EACCES':
      return new ConfigurationError(
        variables.port,
        `is ${port}: one that this user may listen on is needed, from 1024 on as a rule (${code})`,
      );
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
      return new ConfigurationError(
        variables.host,
        `is "${host ?? ''}": an address of this machine is needed (${code})`,
      );
    default:
      return error;
  }
}

/** The configured port is in use. The message names its variable and the port. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}
