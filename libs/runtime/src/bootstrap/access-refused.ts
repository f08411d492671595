import type { ServiceName } from '#contracts/services';
import { ConfigurationError } from '../configuration/configuration-error.js';

/** ACCESS_REFUSED of AMQP 0-9-1, as amqplib's errors have it. */
const ACCESS_REFUSED = 403;

/**
 * What the broker refused to a service that starts, as the `ConfigurationError` that it is: the address has the user of
 * another one. Any other error as it is.
 */
export function asRefusedUser(error: unknown, name: ServiceName): unknown {
  if (!(error instanceof Error)) return error;
  const { code, cause } = error as Error & { readonly code?: unknown };
  if (code === ACCESS_REFUSED)
    return new ConfigurationError(
      'RABBITMQ_URL',
      `has a user without the rights of ${name}: ${error.message}`,
    );
  const within = asRefusedUser(cause, name);
  return within === cause ? error : within;
}
