import { join } from 'node:path';
import { SERVICES, type ServiceName } from '#contracts/services';
import { freePorts } from '../../../tools/stack/free-ports.js';
import { appEnvironment, type AppPorts, readyUrlOf } from '../../../tools/start/app-environment.js';
import { RunningApp } from '../../../tools/start/running-app.js';
import type { RunningService } from '../../../tools/start/start-service.js';

export interface AnotherGateway {
  readonly url: string;
  readonly app: RunningApp;
}

/** One more gateway process of a running service, ready. */
export async function startAnotherGateway(
  service: RunningService,
  env: Readonly<Record<string, string>>,
): Promise<AnotherGateway> {
  const [gateway, health] = (await freePorts(2)) as [number, number];
  const ports: AppPorts = {
    gateway,
    health: Object.fromEntries(SERVICES.map((app) => [app, health])) as Record<ServiceName, number>,
  };
  const peers = SERVICES.filter((name) => name !== 'api-gateway');
  const app = new RunningApp({
    name: 'api-gateway',
    env: {
      // Its keys are other services'.
      ...appEnvironment('api-gateway', service.addresses, ports, { SECRETS_KEY: '', STATEMENT_KEY: '' }, env),
      READY_PEERS: peers.map((peer) => service.apps[peer].readyUrl).join(','),
    },
    directory: join(service.stack.directory.path, `gateway-${gateway}`),
    readyUrl: readyUrlOf('api-gateway', ports),
    supervised: false,
    progress: () => undefined,
    onLaunch: () => undefined,
  });
  await app.start();
  return { url: `http://127.0.0.1:${gateway}`, app };
}
