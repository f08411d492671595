import { connect } from 'node:net';
import { givenServers } from './given-servers.js';
import { ServerUnreachable } from '../../../apps/operator/src/connections/server-unreachable.js';

const TIMEOUT_MS = 5_000;

/** Throws `ServerUnreachable` for the first server that the environment names and that accepts no connection. */
export async function reachGivenServers(environment: NodeJS.ProcessEnv): Promise<void> {
  const { postgres, rabbitmq, redis } = givenServers(environment);
  for (const server of [postgres, rabbitmq, redis]) {
    if (server) await reach(server.name, server.url, server.port);
  }
  const management = rabbitmq?.managementUrl;
  if (management) await reach('RabbitMQ’s management API', management, portOf(management));
}

async function reach(name: string, url: string, port: number): Promise<void> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (!host) return; // a Unix socket, named by a parameter
  try {
    await connectionTo(host, port);
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

function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}
