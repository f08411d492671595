import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '#contracts/services';
import { type Documents, find, ofKind } from '../../../deploy/kubernetes/test/documents/documents.js';
import { runProgram } from '../../../tools/local/processes/run-program.js';
import { eventually } from '../../support/eventually.js';
import { secretOf, startPod, variablesOf } from '../../support/containers/pod.js';
import { balancedAt, serversOf } from './addresses.js';
import { imageOf } from './images.js';
import { ADDRESSES, APPS, EDGE, type MachineName, MACHINES, NETWORK, PORTS } from './machines.js';
import { Machine } from './machine.js';
import { type ServerContainer, startServer } from './server-container.js';
import { etcd } from './servers/etcd.js';
import { edgeProxy, machineProxy } from './servers/haproxy.js';
import { patroni } from './servers/patroni.js';
import { makeDatabase } from './servers/postgres-database.js';
import { enableKhepri, rabbitmq } from './servers/rabbitmq.js';
import { redis, sentinel } from './servers/redis.js';
import { lacks } from './whole.js';

const WHOLE_WITHIN_MS = 240_000;
const LOOK_MS = 1_000;

export type Machines = Readonly<Record<MachineName, Machine>>;

export interface ClusterOptions {
  /** The rendered overlay `local`: its apps, their settings and passwords. */
  readonly documents: Documents;
  /** For files that containers are given. */
  readonly folder: string;
  /** Variables of all apps, beside those of the manifests. */
  readonly env: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

/** Starts three machines with all servers and two of each app, and what leads to them from outside. */
export async function startCluster({ documents, folder, env, say }: ClusterOptions): Promise<Machines> {
  await runProgram('docker', ['network', 'create', '--subnet', NETWORK.subnet, NETWORK.name]);
  const machines = Object.fromEntries(MACHINES.map((name) => [name, new Machine(name)])) as Record<
    MachineName,
    Machine
  >;
  for (const machine of Object.values(machines)) await machine.start();
  const hosts = Object.entries(ADDRESSES).flatMap(([name, address]) => ['--add-host', `${name}:${address}`]);
  await startServer(edgeProxy(EDGE.name), {
    network: ['--network', NETWORK.name, '--ip', EDGE.address, ...hosts],
    folder,
  });
  say('Starting the servers …');
  for (const server of serverContainers(documents))
    for (const machine of Object.values(machines)) {
      const container = server(machine.name);
      await startServer(container, { network: ['--network', machine.network], folder });
      machine.add(container.name);
    }
  await whole(documents, 'servers');
  await enableKhepri();
  await makeDatabase(documents);
  say('Preparing them for the release …');
  await provision(documents, folder);
  say('Starting the apps …');
  await startApps(machines, { documents, folder, env });
  await whole(documents, 'all');
  return machines;
}

export async function startApps(machines: Machines, options: Omit<ClusterOptions, 'say'>): Promise<void> {
  for (const machine of Object.values(machines))
    for (const app of APPS[machine.name]) machine.add(await startApp(app, machine, options));
}

/** Waits until every server and every app is there again. Throws an `Error` that says what is missing. */
export async function whole(
  documents: Documents,
  what: 'servers' | 'all',
  withinMs = WHOLE_WITHIN_MS,
): Promise<void> {
  let missing: readonly string[] = [];
  await eventually(
    'the cluster is whole',
    async () => {
      missing = await lacks(documents, what);
      // Asking costs the servers something.
      if (missing.length > 0) await pause(LOOK_MS);
      return missing.length === 0;
    },
    withinMs,
  ).catch((error: Error) => {
    throw new Error(`${error.message}; missing: ${missing.join(', ')}`, { cause: error });
  });
}

function serverContainers(documents: Documents): readonly ((machine: MachineName) => ServerContainer)[] {
  const [redisImage, rabbitImage] = [imageOf(documents, 'redis'), imageOf(documents, 'rabbitmq')];
  const { username: user, password } = new URL(secretOf(documents, 'operator', 'RABBITMQ_URL') ?? '');
  const redisPassword = new URL(secretOf(documents, 'api-gateway', 'REDIS_URL') ?? '').password;
  return [
    etcd,
    patroni,
    (machine) => rabbitmq(machine, rabbitImage, { user, password }),
    (machine) => redis(machine, redisImage, redisPassword),
    (machine) => sentinel(machine, redisImage, redisPassword),
    machineProxy,
  ];
}

/** By the job of the manifests, from outside the machines, as often as the job says. */
async function provision(documents: Documents, folder: string): Promise<void> {
  const [job] = ofKind(documents, 'Job');
  const tries = 1 + (job!.spec?.backoffLimit ?? 6);
  for (let tried = 1; ; tried++) {
    const name = await startPod(documents, job!, {
      name: `${job!.metadata.name}-${tried}`,
      network: NETWORK.name,
      folder,
      env: balancedAt(EDGE.name, variablesOf(documents, job!)),
    });
    const exitCode = (await runProgram('docker', ['wait', name])).trim();
    if (exitCode === '0') return;
    const log = await runProgram('bash', ['-c', `docker logs ${name} 2>&1`]);
    if (tried === tries) throw new Error(log);
    await pause(LOOK_MS);
  }
}

/** One replica, which reaches the servers by what its own machine has for that. */
async function startApp(
  app: ServiceName,
  machine: Machine,
  { documents, env, folder }: Omit<ClusterOptions, 'say'>,
): Promise<string> {
  const deployment = find(documents, 'Deployment', app)!;
  return startPod(documents, deployment, {
    name: `${machine.name}.${app}`,
    network: machine.network,
    folder: join(folder, machine.name),
    env: {
      ...serversOf(variablesOf(documents, deployment)),
      ...env,
      HEALTH_PORT: String(PORTS.health[app]),
    },
    options: ['--restart', 'unless-stopped'],
  });
}
