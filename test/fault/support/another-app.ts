import { join } from 'node:path';
import { SERVICES, type ServiceName } from '#contracts/services';
import { freePorts } from '../../../tools/local/processes/free-ports.js';
import {
  appEnvironment,
  type AppPorts,
  readyUrlOf,
} from '../../../tools/local/start/environment/app-environment.js';
import { RunningApp } from '../../../tools/local/start/supervise/running-app.js';
import type { RunningService } from '../../../tools/local/start/start-service.js';

export interface AnotherApp {
  readonly ports: AppPorts;
  readonly app: RunningApp;
}

export interface AnotherAppOptions {
  /** Further variables; also the keys that it needs, which the service's own processes keep to themselves. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether it is started again when it dies. Default false. */
  readonly supervised?: boolean;
}

/** One more process of an app of a running service, ready. Stop it before the service. */
export async function startAnotherApp(
  service: RunningService,
  name: ServiceName,
  { env, supervised = false }: AnotherAppOptions,
): Promise<AnotherApp> {
  const [gateway, health] = (await freePorts(2)) as [number, number];
  const ports: AppPorts = {
    gateway,
    health: Object.fromEntries(SERVICES.map((app) => [app, health])) as Record<ServiceName, number>,
  };
  const keys = { SECRETS_KEY: '', STATEMENT_KEY: '', MAIL_KEY: '' };
  const app = new RunningApp({
    name,
    env: {
      ...appEnvironment(name, service.addresses, ports, keys, env),
      // The service is ready, whichever of its processes have been replaced since.
      READY_PEERS: '',
    },
    directory: join(service.stack.directory.path, `${name}-${health}`),
    readyUrl: readyUrlOf(name, ports),
    supervised,
    progress: () => undefined,
    onLaunch: () => undefined,
  });
  await app.start();
  return { ports, app };
}

export interface AnotherGateway {
  readonly url: string;
  readonly app: RunningApp;
}

/** One more gateway process of a running service, ready. */
export async function startAnotherGateway(
  service: RunningService,
  env: Readonly<Record<string, string>>,
): Promise<AnotherGateway> {
  const { app, ports } = await startAnotherApp(service, 'api-gateway', { env });
  return { url: `http://127.0.0.1:${ports.gateway}`, app };
}
