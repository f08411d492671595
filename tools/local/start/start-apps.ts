import { randomBytes } from 'node:crypto';
import { SERVICES, type ServiceName } from '#contracts/services';
import type { Addresses } from '../../../apps/operator/src/provision/provision-servers.js';
import { freePorts } from '../processes/free-ports.js';
import type { Progress } from '../progress.mjs';
import type { StackDirectory } from '../stack/stack-directory.js';
import { appEnvironment, type AppPorts, type Keys, readyUrlOf } from './environment/app-environment.js';
import { RunningApp } from './supervise/running-app.js';

type Variables = Readonly<Record<string, string | undefined>>;

export interface AppsOptions {
  readonly directory: StackDirectory;
  readonly addresses: Addresses;
  readonly gatewayPort: number;
  /** Further variables for all four apps. */
  readonly env: Variables;
  /** Further variables for one app. */
  readonly appEnv: Partial<Record<ServiceName, Variables>>;
  readonly supervised: boolean;
  readonly progress: Progress;
  /** Called whenever one of them has a new process. */
  readonly onLaunch: () => void;
}

export interface RunningApps {
  readonly apps: Readonly<Record<ServiceName, RunningApp>>;
  /** Resolves when all four are ready; throws with the end of its log when one can't be. */
  ready(): Promise<void>;
  /** Drains them all. */
  stop(): Promise<void>;
}

/** Launches the four apps; does not wait until they are ready. */
export async function launchApps(options: AppsOptions): Promise<RunningApps> {
  const { directory, addresses, gatewayPort, env, appEnv, supervised, progress, onLaunch } = options;
  const healthPorts = await freePorts(SERVICES.length);
  const ports: AppPorts = {
    gateway: gatewayPort,
    health: Object.fromEntries(SERVICES.map((app, index) => [app, healthPorts[index]])) as AppPorts['health'],
  };
  const keys = directory.remembered('keys.json', makeKeys);
  const list = SERVICES.map(
    (name) =>
      new RunningApp({
        name,
        env: appEnvironment(name, addresses, ports, keys, { ...env, ...appEnv[name] }),
        directory: directory.path,
        readyUrl: readyUrlOf(name, ports),
        supervised,
        progress,
        onLaunch,
      }),
  );
  for (const app of list) app.launch();
  const apps = Object.fromEntries(list.map((app) => [app.name, app])) as RunningApps['apps'];
  return {
    apps,
    async ready() {
      await Promise.all(list.map((app) => app.ready()));
    },
    async stop() {
      // The gateway first: what it has under way still needs the others.
      await apps['api-gateway'].stop();
      await Promise.all(list.map((app) => app.stop()));
    },
  };
}

function makeKeys(): Keys {
  const key = () => randomBytes(32).toString('base64');
  return { SECRETS_KEY: key(), STATEMENT_KEY: key(), MAIL_KEY: key() };
}
