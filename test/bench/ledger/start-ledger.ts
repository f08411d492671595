import { randomBytes } from 'node:crypto';
import type { Stack } from '../../../tools/local/stack/stack.js';
import { type Addresses, provisionServers } from '../../../apps/operator/src/provision/provision-servers.js';
import { freePorts } from '../../../tools/local/processes/free-ports.js';
import {
  appEnvironment,
  type AppPorts,
  readyUrlOf,
} from '../../../tools/local/start/environment/app-environment.js';
import { RunningApp } from '../../../tools/local/start/supervise/running-app.js';

/** A ledger with a database and a virtual host of its own. */
export interface RunningLedger {
  readonly addresses: Addresses;
  readonly app: RunningApp;
}

/** Makes the database and the virtual host of a ledger; it doesn't run yet. */
export function provisionLedger(stack: Stack, name: string): Promise<Addresses> {
  return provisionServers({
    ...stack,
    database: name,
    vhost: name,
    commandQueueType: 'classic',
  });
}

/** Starts the ledger's process as it is deployed; nothing else of the service runs. */
export async function startLedger(stack: Stack, name: string, addresses: Addresses): Promise<RunningLedger> {
  const [health = 0] = await freePorts(1);
  const ports: AppPorts = {
    gateway: 0,
    health: {
      'api-gateway': 0,
      'credit-ledger': health,
      'audit-engine': 0,
      'webhook-dispatcher': 0,
    },
  };
  const key = randomBytes(32).toString('base64');
  const keys = { SECRETS_KEY: key, STATEMENT_KEY: key, MAIL_KEY: key };
  const app = new RunningApp({
    name: 'credit-ledger',
    env: appEnvironment('credit-ledger', addresses, ports, keys, { LOG_LEVEL: 'warn' }),
    directory: `${stack.directory.path}/${name}`,
    readyUrl: readyUrlOf('credit-ledger', ports),
    supervised: false,
    progress: () => undefined,
    onLaunch: () => undefined,
  });
  await app.start();
  return { addresses, app };
}
