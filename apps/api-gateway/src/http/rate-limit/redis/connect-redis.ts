import { Cluster, Redis } from 'ioredis';
import type { Log } from '#contracts/log';
import { settledWithin, within } from '#timing/within';
import { type RedisAddress, redisAddress } from '../../../settings/redis-address.js';
import type { GatewaySettings } from '../../../settings/gateway-settings.js';

const CONNECT_TIMEOUT_MS = 3_000;
/** Of a client, with its servers: a few rounds of looking up and connecting. */
const READY_WITHIN_MS = 10_000;
/** The timeout of what ioredis asks on its own is longer than that of our commands, which `redisReply` has. */
const LONGER_BY_MS = 750;
/** The timeout of a question to a sentinel, or to a node about its cluster. */
const LOOKUP_TIMEOUT_MS = 1_000;

/** How often the nodes of a cluster are asked which of them has which keys. */
const SLOTS_EVERY_MS = 5_000;

/** Of each server's connection: commands fail at once while it is lost, so that limits fall back at once. */
const connectionOf = (timeoutMs: number) => ({
  connectTimeout: CONNECT_TIMEOUT_MS,
  commandTimeout: timeoutMs + LONGER_BY_MS,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  // A master that has become a replica: the new connection leads to the new master.
  reconnectOnError: ({ message }: Error) => message.includes('READONLY'),
});

/** Of the client as a whole. */
const CLIENT = {
  lazyConnect: true,
  enableOfflineQueue: false,
};
/** Calls of one turn of the event loop share a write. Not in a cluster: ioredis would mix calls for different nodes. */
const ONE_WRITE = { enableAutoPipelining: true };

function retryDelayMs(attempt: number): number {
  return Math.min(attempt * 100, 2_000);
}

/**
 * Returns a connection that fails fast while Redis is unavailable and that reconnects: to the same server, to the master
 * that the sentinels name then, or to the nodes that the cluster has then. `timeoutMs` is that of our commands. Throws
 * the server's or the system's error if Redis can't be reached now, refuses this client, or is not ready within 10 s.
 */
export async function connectRedis(url: string, timeoutMs: number, log: Log): Promise<Redis | Cluster> {
  let connected = false;
  const redis = clientOf(redisAddress(url), connectionOf(timeoutMs), () => connected);
  redis.on('error', (error: Error) => log.debug({ err: error }, 'Redis connection error.'));
  // The error of `connect` only says that the connection is closed.
  let reason: Error | undefined;
  const keepFirst = (error: Error) => (reason ??= causeOf(error));
  for (const event of ['sentinelError', 'error']) redis.on(event, keepFirst);
  try {
    await within(ready(redis), READY_WITHIN_MS, () => {
      throw new Error(`it was not ready within ${READY_WITHIN_MS} ms`);
    });
    connected = true;
    if (redis instanceof Cluster) await connectNodes(redis);
    return redis;
  } catch (error) {
    redis.disconnect();
    throw reason ?? error;
  } finally {
    for (const event of ['sentinelError', 'error']) redis.off(event, keepFirst);
  }
}

/** The promise of `connect` stays open if a cluster's first check fails and a later one succeeds. */
function ready(redis: Redis | Cluster): Promise<unknown> {
  return Promise.race([redis.connect(), new Promise((resolve) => redis.once('ready', resolve))]);
}

function clientOf(
  address: RedisAddress,
  connection: ReturnType<typeof connectionOf>,
  isConnected: () => boolean,
): Redis | Cluster {
  if (address.kind === 'server')
    return new Redis(address.url, { ...CLIENT, ...ONE_WRITE, ...connection, retryStrategy: retryDelayMs });
  const { hosts, username, password, tls } = address;
  const login = { ...(username && { username }), ...(password && { password }), ...(tls && { tls: {} }) };
  if (address.kind === 'cluster')
    return new Cluster([...hosts], {
      ...CLIENT,
      redisOptions: { ...connection, ...login },
      clusterRetryStrategy: retryDelayMs,
      slotsRefreshTimeout: LOOKUP_TIMEOUT_MS,
      // A frozen master does not tell that another one has its slots.
      slotsRefreshInterval: SLOTS_EVERY_MS,
      // Without these two, a command would wait for another node.
      retryDelayOnFailover: 0,
      retryDelayOnClusterDown: 0,
      // Each connection looks its name up: certificates have names, and one that is unknown must not stop the others.
      dnsLookup: (host, found) => found(null, host),
    });
  const { sentinelUsername, sentinelPassword } = address;
  return new Redis({
    ...CLIENT,
    ...ONE_WRITE,
    ...connection,
    ...login,
    retryStrategy: retryDelayMs,
    sentinels: [...hosts],
    name: address.master,
    db: address.database,
    ...(sentinelUsername && { sentinelUsername }),
    ...(sentinelPassword && { sentinelPassword }),
    ...(tls && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
    sentinelCommandTimeout: LOOKUP_TIMEOUT_MS,
    // The first time, the caller tries again.
    sentinelRetryStrategy: (attempt) => (isConnected() ? retryDelayMs(attempt) : null),
  });
}

/**
 * Calls are refused while their node is connecting, which it begins with the first one. Waits no longer than a connection
 * may take: ioredis can leave the promise of a node open that it replaces meanwhile.
 */
async function connectNodes(cluster: Cluster): Promise<void> {
  const connecting = Promise.allSettled(cluster.nodes('master').map((node) => node.connect()));
  await settledWithin(connecting, CONNECT_TIMEOUT_MS);
}

/** A cluster's own error only says that no node answered. */
function causeOf(error: Error & { readonly lastNodeError?: Error | null }): Error {
  return error.lastNodeError ?? error;
}

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
