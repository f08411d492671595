import type { BrokerServer } from './rabbitmq.js';
import type { Server } from './private-server.js';

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'amqp:': 5672,
  'amqps:': 5671,
  'redis:': 6379,
  'rediss:': 6379,
};

/** A server that somebody else runs and whose address was given: it can be used, not started or stopped. */
export function externalServer(name: string, url: string): Server {
  const { port, protocol, hostname } = new URL(url);
  const refuse = () =>
    Promise.reject(
      new Error(`${name} at ${hostname} was given by the environment: it is not ours to start or stop`),
    );
  return {
    name,
    url,
    port: Number(port) || (DEFAULT_PORTS[protocol] ?? 0),
    pid: undefined,
    start: refuse,
    stop: refuse,
    kill: refuse,
    park: () => Promise.resolve(),
    discard: () => Promise.resolve(),
    signal: () => undefined,
    onDeath: () => undefined,
    revive: refuse,
  };
}

/** `managementUrl` is empty where none was given: then nobody can make users, and all share the one that was given. */
export function externalBroker(url: string, managementUrl: string | undefined): BrokerServer {
  return Object.assign(externalServer('RabbitMQ', url), {
    managementUrl: managementUrl ?? '',
    metricsUrl: '',
  });
}
