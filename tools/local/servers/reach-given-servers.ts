import { connect } from 'node:net';
import { givenServers, hostsOf } from './given-servers.js';
import { ServerUnreachable } from '../../../apps/operator/src/connections/server-unreachable.js';

const TIMEOUT_MS = 5_000;

/** Throws `ServerUnreachable` for the first server that the environment names and of which no host accepts a connection. */
export async function reachGivenServers(environment: NodeJS.ProcessEnv): Promise<void> {
  const { postgres, rabbitmq, redis } = givenServers(environment);
  for (const server of [postgres, rabbitmq, redis]) if (server) await reach(server.name, server.url);
  const management = rabbitmq?.managementUrl;
  if (management) await reach('RabbitMQ’s management API', management);
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
