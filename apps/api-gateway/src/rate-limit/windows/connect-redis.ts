import { Redis } from 'ioredis';
import type { Log } from '#contracts/log';

/** The timeout of a command: no request should wait longer for its limits. */
const COMMAND_TIMEOUT_MS = 250;

/**
 * Returns a connection that fails fast while Redis is unavailable, so that limits fall back at once, and that
 * reconnects. Throws the server's or the system's error if Redis can't be reached now or refuses this client.
 */
export async function connectRedis(url: string, log: Log): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 3_000,
    commandTimeout: COMMAND_TIMEOUT_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    // Calls of one turn of the event loop share a write.
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  redis.on('error', (error: Error) => log.debug({ err: error }, 'Redis connection error.'));
  // The error of `connect` only says that the connection is closed.
  let reason: Error | undefined;
  const keepFirst = (error: Error) => (reason ??= error);
  redis.on('error', keepFirst);
  try {
    await redis.connect();
    return redis;
  } catch (error) {
    redis.disconnect();
    throw reason ?? error;
  } finally {
    redis.off('error', keepFirst);
  }
}
