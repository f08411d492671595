import { connect } from 'node:net';
import { eachHost } from '#telemetry/server-address';
import { ServerUnreachable } from '../../../apps/operator/src/connections/server-unreachable.js';
import type { Server } from './private-server.js';
import type { BrokerServer } from './rabbitmq.js';

export interface GivenServers {
  readonly postgres?: Server;
  readonly rabbitmq?: BrokerServer;
  readonly redis?: Server;
}

/**
 * The servers that the environment names: `DATABASE_ADMIN_URL` or else `DATABASE_URL`, a role that may create databases and
 * roles; `RABBITMQ_URL` with `RABBITMQ_MANAGEMENT_URL`, an administrator; `REDIS_URL`. Throws if the second of these is missing.
 */
export function givenServers(env: NodeJS.ProcessEnv): GivenServers {
  const database = env.DATABASE_ADMIN_URL || env.DATABASE_URL;
  return {
    ...(database && { postgres: externalServer('Postgres', database) }),
    ...(env.RABBITMQ_URL && { rabbitmq: externalBroker(env.RABBITMQ_URL, env.RABBITMQ_MANAGEMENT_URL) }),
    ...(env.REDIS_URL && { redis: externalServer('Redis', env.REDIS_URL) }),
  };
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'amqp:': 5672,
  'amqps:': 5671,
  'redis:': 6379,
  'rediss:': 6379,
  'redis+sentinel:': 26_379,
  'rediss+sentinel:': 26_379,
  'redis+cluster:': 6379,
  'rediss+cluster:': 6379,
  'http:': 80,
  'https:': 443,
};

/** The hosts of an address. One without a host is a Unix socket, named by a parameter. */
function hostsOf(address: string): readonly { readonly host: string; readonly port: number }[] {
  return eachHost(address).map((each) => {
    const { hostname, port, protocol } = new URL(each);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (DEFAULT_PORTS[protocol] ?? 0) };
  });
}

/** A server that runs elsewhere and whose address is configured: it can be used, not started or stopped. */
function externalServer(name: string, url: string): Server {
  const [{ host, port } = { host: '', port: 0 }] = hostsOf(url);
  const refuse = () =>
    Promise.reject(
      new Error(`${name} at ${host} was given by the environment: it is not ours to start or stop`),
    );
  return {
    name,
    url,
    port,
    pid: undefined,
    start: refuse,
    stop: refuse,
    kill: refuse,
    signal: () => undefined,
    lost: new Promise(() => undefined),
  };
}

/** Throws without `managementUrl`: each app needs a user of its own, which is made there. */
function externalBroker(url: string, managementUrl: string | undefined): BrokerServer {
  if (!managementUrl)
    throw new Error(
      'RABBITMQ_MANAGEMENT_URL is needed with RABBITMQ_URL: the address of the management API, for the users of the apps.',
    );
  return Object.assign(externalServer('RabbitMQ', url), { managementUrl, metricsUrl: '', epmdPort: 0 });
}

const TIMEOUT_MS = 5_000;

/** Throws `ServerUnreachable` for the first of these servers of which no host accepts a connection. */
export async function reachServers({ postgres, rabbitmq, redis }: GivenServers): Promise<void> {
  for (const server of [postgres, rabbitmq, redis]) if (server) await reach(server.name, server.url);
  if (rabbitmq) await reach('RabbitMQ’s management API', rabbitmq.managementUrl);
}

async function reach(name: string, url: string): Promise<void> {
  const hosts = hostsOf(url).filter(({ host }) => host !== '');
  if (hosts.length === 0) return;
  try {
    await Promise.any(hosts.map(({ host, port }) => connectionTo(host, port)));
  } catch (error) {
    throw new ServerUnreachable(name, url, error);
  }
}

function connectionTo(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: TIMEOUT_MS });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('timeout', () => socket.destroy(new Error(`no answer in ${TIMEOUT_MS / 1_000} s`)));
    socket.once('error', reject);
  });
}
