import { userOf } from '#contracts/messages/senders';
import { SCHEMAS, SERVICES } from '#contracts/services';
import { addressFor, derivedPassword } from '../../../../apps/operator/src/provision/derived-password.js';
import {
  type Addresses,
  provisionServers,
} from '../../../../apps/operator/src/provision/provision-servers.js';
import { freePorts } from '../../../../tools/local/processes/free-ports.js';
import { type Stack, startStack } from '../../../../tools/local/stack/stack.js';
import { launchApps, type RunningApps } from '../../../../tools/local/start/start-apps.js';
import { inPath } from '../../../support/servers/database.js';
import { writeFileSync } from 'node:fs';

/** New, empty servers, on which nothing of ours is yet. */
export interface NewInstallation {
  readonly stack: Stack;
  /** What the release's job gets. */
  readonly variables: Readonly<Record<string, string>>;
  /** What `acs` gets. */
  readonly operatorVariables: Readonly<Record<string, string>>;
  /** Starts the four apps. */
  launch(keys: Readonly<Record<string, string>>): Promise<InstallationInUse>;
  stop(): Promise<void>;
}

export interface InstallationInUse {
  readonly gatewayUrl: string;
  readonly running: RunningApps;
}

export async function openNewInstallation(env: Readonly<Record<string, string>>): Promise<NewInstallation> {
  const stack = await startStack({ name: 'restored', ephemeral: true });
  const [gatewayPort = 0] = await freePorts(1);
  let running: RunningApps | undefined;
  const { postgres, rabbitmq } = stack;
  const operatorPassword = derivedPassword(rabbitmq.managementUrl, 'operator');
  return {
    stack,
    operatorVariables: {
      DATABASE_ADMIN_URL: inPath(postgres.url, 'acs'),
      RABBITMQ_URL: addressFor(rabbitmq.url, userOf('operator'), operatorPassword, 'acs'),
    },
    variables: {
      DATABASE_ADMIN_URL: inPath(postgres.url, 'acs'),
      ...withPassFile(inPath(postgres.url, 'acs'), stack.directory.file('pgpass')),
      RABBITMQ_URL: inPath(rabbitmq.url, 'acs'),
      RABBITMQ_MANAGEMENT_URL: rabbitmq.managementUrl,
      ...Object.fromEntries(
        SERVICES.map((service) => [
          `${SCHEMAS[service].toUpperCase()}_PASSWORD`,
          derivedPassword(postgres.url, service),
        ]),
      ),
      RETENTION_PASSWORD: derivedPassword(postgres.url, 'retention'),
      OPERATOR_PASSWORD: operatorPassword,
      RECONCILE_PASSWORD: derivedPassword(postgres.url, 'reconcile'),
    },
    async launch(keys) {
      running = await launchApps({
        directory: stack.directory,
        addresses: await addressesOf(stack),
        gatewayPort,
        env: { ...env, ...keys },
        appEnv: {},
        supervised: false,
        progress: () => undefined,
        onLaunch: () => undefined,
      });
      await running.ready();
      return { gatewayUrl: `http://127.0.0.1:${gatewayPort}`, running };
    },
    async stop() {
      await running?.stop();
      await stack.stop();
    },
  };
}

/** What was prepared is prepared again, which changes nothing but passwords, to learn the addresses. */
function addressesOf(stack: Stack): Promise<Addresses> {
  return provisionServers({ ...stack, database: 'acs', vhost: 'acs', commandQueueType: 'classic' });
}

/** The variables by which Postgres's own programs log in to `url`, whose password goes into a file that they read it from. */
export function withPassFile(url: string, file: string): Readonly<Record<'DATABASE' | 'PGPASSFILE', string>> {
  const address = new URL(url);
  const { hostname, port, username, password } = address;
  writeFileSync(file, `${hostname}:${port}:*:${username}:${decodeURIComponent(password)}\n`, { mode: 0o600 });
  address.password = '';
  return { DATABASE: address.href, PGPASSFILE: file };
}
