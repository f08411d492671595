import { releasePorts } from '../processes/free-ports.js';
import { ensureServers } from '../install/install-servers.js';
import { givenServers } from '../servers/given-servers.js';
import { startPostgres } from '../servers/postgres.js';
import type { Server, ServerName, ServerSetting } from '../servers/private-server.js';
import type { Progress } from '../progress.mjs';
import { projectRoot } from '../project-root.js';
import { type BrokerServer, startRabbitMq } from '../servers/rabbitmq.js';
import { reachGivenServers } from '../servers/reach-given-servers.js';
import { startRedis } from '../servers/redis.js';
import { StackDirectory } from './stack-directory.js';
import { randomBytes } from 'node:crypto';

export interface StackOptions {
  /** The folder below `.stack/`. */
  readonly name: string;
  /** True: a folder and data of its own that are gone when it stops. Default false: data is kept for the next start. */
  readonly ephemeral?: boolean;
  /** False trades safety against a crash of the machine for speed: data are in memory. Default: true, except for ephemeral stacks. */
  readonly fsync?: boolean;
  /** True: a private Postgres counts each statement (`pg_stat_statements`). Default false. */
  readonly countStatements?: boolean;
  /** Variables that may name servers to be used instead of private ones (see `givenServers`). Default: none. */
  readonly environment?: NodeJS.ProcessEnv;
  readonly progress?: Progress;
  /** What must hold before a server is installed or started; throws where it does not. */
  readonly beforeServers?: () => Promise<void>;
  /** The clone; default: this one. */
  readonly clone?: string;
}

export interface Stack {
  readonly directory: StackDirectory;
  readonly postgres: Promise<Server>;
  readonly rabbitmq: Promise<BrokerServer>;
  readonly redis: Promise<Server>;
  /** Ends the servers and frees the folder. The private servers' data is kept unless the stack is ephemeral. */
  stop(): Promise<void>;
}

/** The servers of a stack once all of them answer. */
export interface ReadyStack extends Omit<Stack, ServerName> {
  readonly postgres: Server;
  readonly rabbitmq: BrokerServer;
  readonly redis: Server;
}

const NAMES: Readonly<Record<ServerName, string>> = {
  postgres: 'Postgres',
  rabbitmq: 'RabbitMQ',
  redis: 'Redis',
};

/** Starts Postgres, RabbitMQ and Redis for one user and waits for all of them. Throws `StackInUse`, `ServerUnreachable`, `ServersMissing`, `ServerFailed`. */
export async function startStack(options: StackOptions): Promise<ReadyStack> {
  const stack = await beginStack(options);
  try {
    const [postgres, rabbitmq, redis] = await Promise.all([stack.postgres, stack.rabbitmq, stack.redis]);
    return { directory: stack.directory, postgres, rabbitmq, redis, stop: () => stack.stop() };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

/** Like `startStack`, but returns as soon as the servers are starting, so that each can be used from its own moment on. */
export async function beginStack(options: StackOptions): Promise<Stack> {
  const {
    name,
    ephemeral = false,
    environment = {},
    progress = () => undefined,
    beforeServers = () => Promise.resolve(),
    clone = projectRoot,
    countStatements = false,
  } = options;
  const directory = await StackDirectory.claim(clone, name, { ephemeral });
  const given = givenServers(environment);
  const privateOnes = (['postgres', 'rabbitmq', 'redis'] as const).filter((server) => !given[server]);
  try {
    await beforeServers();
    await reachGivenServers(environment);
    await ensureServers(privateOnes, progress);
  } catch (error) {
    directory.release();
    throw error;
  }
  if (privateOnes.length > 0) progress(`Starting ${privateOnes.map((server) => NAMES[server]).join(', ')} …`);
  const ports = directory.read<Partial<Record<ServerName, readonly number[]>>>('ports.json') ?? {};
  const setting = {
    directory: directory.path,
    kept: !ephemeral,
    password: directory.remembered('password.json', randomPassword),
    ports: (server: ServerName) => ports[server] ?? [],
    onPorts(server: ServerName, chosen: readonly number[]) {
      ports[server] = chosen;
      directory.remember('ports.json', ports);
    },
  } satisfies ServerSetting;

  const fsync = options.fsync ?? !ephemeral;
  if (ephemeral && !fsync) directory.keepInMemory(privateOnes);
  const postgres = given.postgres ?? startPostgres({ ...setting, fsync, countStatements });
  const rabbitmq = given.rabbitmq ?? startRabbitMq({ ...setting, fsync });
  const redis = given.redis ?? startRedis(setting);
  const ours = privateOnes.map((server) => Promise.resolve({ postgres, rabbitmq, redis }[server]));
  // The caller awaits them one by one: a failure of the second must not count as unhandled meanwhile.
  for (const server of ours) server.catch(() => undefined);
  return {
    directory,
    postgres: Promise.resolve(postgres),
    rabbitmq: Promise.resolve(rabbitmq),
    redis: Promise.resolve(redis),
    async stop() {
      const started = await Promise.allSettled(ours);
      const running = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      await Promise.all(running.map((server) => (ephemeral ? server.discard() : server.park())));
      releasePorts(Object.values(ports).flat());
      directory.release();
    },
  };
}

/** Letters and digits only, so that it needs no escaping in an address or a configuration file; 192 bits. */
function randomPassword(): string {
  return randomBytes(24).toString('hex');
}
