import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '#contracts/services';
import type { Addresses } from '../../../apps/operator/src/provision/provision-servers.js';
import { identify, isAlive, type ProcessIdentity } from '#runtime/lifecycle/process-identity';
import { projectRoot } from '../project-root.js';
import type { StackDirectory } from '../stack/stack-directory.js';
import type { RunningApp } from './supervise/running-app.js';

/** `.stack/<name>/stack.json`: how the other commands of this clone find a running service. Holds passwords: mode 600. */
export interface StackFile {
  /** The process that keeps the service up: once it is gone, the addresses are free, or another program's. */
  readonly owner: ProcessIdentity | undefined;
  readonly gatewayUrl: string;
  readonly databaseAdminUrl: string;
  /** Of the operator's user, with which `acs` connects. */
  readonly brokerOperatorUrl: string;
  readonly redisUrl: string;
  /** `EGRESS_ALLOW` of the apps: the private addresses that they may reach. */
  readonly egressAllow?: string | undefined;
  readonly apps: Readonly<Record<ServiceName, AppEntry>>;
}

interface AppEntry {
  readonly pid: number | undefined;
  readonly readyUrl: string;
  readonly metricsUrl: string;
  readonly log: string;
  readonly databaseUrl: string;
  readonly brokerUrl: string;
}

/** To be called again whenever a process changes. */
export function writeStackFile(
  directory: StackDirectory,
  gatewayUrl: string,
  addresses: Addresses,
  apps: Readonly<Record<ServiceName, RunningApp>>,
  egressAllow: string | undefined,
): void {
  const { databaseAdminUrl, redisUrl, databaseUrls, brokerUrls } = addresses;
  const entryOf = (app: ServiceName): AppEntry => ({
    pid: apps[app].pid,
    readyUrl: apps[app].readyUrl,
    metricsUrl: apps[app].metricsUrl,
    log: apps[app].logFile,
    databaseUrl: databaseUrls[app],
    brokerUrl: brokerUrls[app],
  });
  directory.remember('stack.json', {
    owner: identify(process.pid),
    gatewayUrl,
    databaseAdminUrl,
    brokerOperatorUrl: brokerUrls.operator,
    redisUrl,
    egressAllow,
    apps: Object.fromEntries(SERVICES.map((app) => [app, entryOf(app)])) as Record<ServiceName, AppEntry>,
  } satisfies StackFile);
}

/** Returns the service that `npm start` keeps up in this clone; undefined if none runs. */
export function serviceOfStart(): StackFile | undefined {
  try {
    const text = readFileSync(join(projectRoot, '.stack', 'start', 'stack.json'), 'utf8');
    const file = JSON.parse(text) as StackFile;
    return file.owner && isAlive(file.owner) ? file : undefined;
  } catch {
    return undefined;
  }
}
