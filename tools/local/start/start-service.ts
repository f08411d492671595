import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ServiceName } from '#contracts/services';
import type { CommandQueueType } from '#messaging/topology/topology';
import { dropVhost } from '../../../apps/operator/src/provision/broker/broker.js';
import { dropDatabase } from '../../../apps/operator/src/provision/database/database.js';
import { type Addresses, provisionServers } from '../../../apps/operator/src/provision/provision-servers.js';
import { gatewayPort } from '../processes/free-ports.js';
import { projectRoot } from '../project-root.js';
import { type Stack, type StackOptions, startStack } from '../stack/stack.js';
import { type Placement, placementOf } from './placement.js';
import type { RunningApp } from './supervise/running-app.js';
import { launchApps } from './start-apps.js';
import { writeStackFile } from './stack-file.js';

export interface ServiceOptions extends StackOptions {
  /** Further variables for all four apps, e.g. `EGRESS_ALLOW`. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Further variables for one app. */
  readonly appEnv?: Partial<Record<ServiceName, Readonly<Record<string, string>>>>;
  /** The gateway's port; throws `PortTaken` when it is not free. Default: any, or from 8080 on where the data is kept. */
  readonly port?: number;
  /** Whether an app that dies is started again. Default true. */
  readonly supervised?: boolean;
  /** Default `classic`. */
  readonly commandQueueType?: CommandQueueType;
}

/** The whole service: three servers and four apps. */
export interface RunningService {
  readonly gatewayUrl: string;
  readonly apps: Readonly<Record<ServiceName, RunningApp>>;
  /** The servers; private ones can be stopped, killed and started again. */
  readonly stack: Stack;
  /** The addresses that each app connects with, and the administrator's. */
  readonly addresses: Addresses;
  /** What an operator's tool needs: `DATABASE_ADMIN_URL`, `RABBITMQ_URL`, `REDIS_URL`, `ACS_GATEWAY_URL`. */
  readonly env: Readonly<Record<string, string>>;
  /** The three servers, with the administrator's rights. */
  readonly bareServers: {
    readonly databaseUrl: string;
    readonly brokerUrl: string;
    readonly redisUrl: string;
  };
  /** Resolves, with what to tell the person, when a private server ends unasked. */
  readonly serverLost: Promise<string>;
  /** Drains the apps, ends the servers, removes what is ephemeral. */
  stop(): Promise<void>;
}

/**
 * Starts the whole service and resolves when the gateway says that all four apps are ready. Whatever fails, everything that
 * was started is stopped before this throws.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const {
    progress = () => undefined,
    ephemeral = false,
    environment = {},
    commandQueueType = 'classic',
  } = options;
  assertBuilt();
  const ends = new AsyncDisposableStack();
  try {
    let port = 0;
    const stack = await startStack({
      ...options,
      // Before a second is spent on servers.
      async beforeServers() {
        port = await gatewayPort(options.port, !ephemeral);
      },
    });
    ends.defer(() => stack.stop());
    const placement = placementOf(environment, ephemeral, basename(stack.directory.path));
    const addresses = await provisionServers({ ...stack, ...placement, commandQueueType });
    ends.defer(() => dropShared(stack, placement));
    progress('Starting the four apps …');
    return await startApps(options, stack, addresses, port, ends);
  } catch (error) {
    await ends.disposeAsync();
    throw error;
  }
}

async function startApps(
  options: ServiceOptions,
  stack: Stack,
  addresses: Addresses,
  port: number,
  ends: AsyncDisposableStack,
): Promise<RunningService> {
  const { directory } = stack;
  const {
    env = {},
    appEnv = {},
    supervised = true,
    progress = () => undefined,
    commandQueueType = 'classic',
  } = options;
  const gatewayUrl = `http://127.0.0.1:${port}`;
  let publish = () => undefined as void;
  const running = await launchApps({
    directory,
    addresses,
    gatewayPort: port,
    env: { ...env, COMMAND_QUEUE_TYPE: commandQueueType },
    appEnv,
    supervised,
    progress,
    onLaunch: () => publish(),
  });
  ends.defer(() => running.stop());
  const serverLost = Promise.race([stack.postgres.lost, stack.rabbitmq.lost, stack.redis.lost]);
  await Promise.race([
    running.ready(),
    serverLost.then((what) => {
      throw new Error(what);
    }),
  ]);
  const { apps } = running;
  publish = () => writeStackFile(directory, gatewayUrl, addresses, apps, env.EGRESS_ALLOW);
  publish();
  const { databaseAdminUrl: databaseUrl, brokerAdminUrl: brokerUrl, brokerUrls, redisUrl } = addresses;
  return {
    gatewayUrl,
    apps,
    stack,
    addresses,
    env: {
      DATABASE_ADMIN_URL: databaseUrl,
      RABBITMQ_URL: brokerUrls.operator,
      REDIS_URL: redisUrl,
      ACS_GATEWAY_URL: gatewayUrl,
    },
    bareServers: { databaseUrl, brokerUrl, redisUrl },
    serverLost,
    stop: () => ends.disposeAsync(),
  };
}

function assertBuilt(): void {
  if (existsSync(join(projectRoot, 'dist', 'bundles', 'api-gateway', 'main.js'))) return;
  throw new Error('The apps are not built: run "npm run build", or the npm scripts, which do it themselves.');
}

/** Leaves nothing of an ephemeral service on servers that stay. */
async function dropShared(stack: Stack, { database, vhost, drops }: Placement): Promise<void> {
  if (drops.database) await dropDatabase(stack.postgres.url, database);
  if (drops.vhost) await dropVhost(stack.rabbitmq.managementUrl, vhost);
}
