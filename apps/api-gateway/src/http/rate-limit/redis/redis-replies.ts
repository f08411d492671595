import { within } from '#timing/within';
import type { GatewaySettings } from '../../../settings/gateway-settings.js';

/** A server did not answer a command in time. */
export class RedisSilent extends Error {
  override readonly name = 'RedisSilent';
}

/**
 * Returns the response to a command. Throws `RedisSilent` if none comes while a request may wait for its limits, and the
 * command's own error. The timeout of ioredis takes a process of ours that stood still for a server that did; `within`
 * does not.
 */
export function redisReply<T>(
  command: Promise<T>,
  { redisTimeoutMs }: Pick<GatewaySettings, 'redisTimeoutMs'>,
): Promise<T> {
  return within(command, redisTimeoutMs, () => {
    throw new RedisSilent(`Redis did not answer within ${redisTimeoutMs} ms`);
  });
}
