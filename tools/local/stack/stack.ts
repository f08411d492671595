import { ensurePrograms, SERVER_PROGRAMS } from '../install/programs.js';
import { givenServers, reachServers } from '../servers/given-servers.js';
import { startPostgres } from '../servers/postgres.js';
import type { Server, ServerName, ServerSetting } from '../servers/private-server.js';
import type { Progress } from '../progress.mjs';
import { projectRoot } from '../project-root.js';
import { type BrokerServer, startRabbitMq } from '../servers/rabbitmq.js';
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

/** The three servers of one user, once all of them answer. */
export interface Stack {
  readonly directory: StackDirectory;
  readonly postgres: Server;
  readonly rabbitmq: BrokerServer;
  readonly redis: Server;
  /** Ends the servers and frees the folder. The private servers' data are kept unless the stack is ephemeral. */
  stop(): Promise<void>;
}

const NAMES: Readonly<Record<ServerName, string>> = {
  postgres: 'Postgres',
  rabbitmq: 'RabbitMQ',
  redis: 'Redis',
};

/** Starts Postgres, RabbitMQ and Redis for one user. Throws `StackInUse`, `ServerUnreachable`, `ProgramMissing`, `ServerFailed`. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const {
    name,
    ephemeral = false,
    environment = {},
    progress = () => undefined,
    beforeServers = () => Promise.resolve(),
    clone = projectRoot,
    countStatements = false,
  } = options;
  const fsync = options.fsync ?? !ephemeral;
  const directory = ephemeral
    ? StackDirectory.ephemeral(clone, name, !fsync)
    : await StackDirectory.claim(clone, name);
  const given = givenServers(environment);
  const privateOnes = (['postgres', 'rabbitmq', 'redis'] as const).filter((server) => !given[server]);
  try {
    await beforeServers();
    await reachServers(given);
    await ensurePrograms(
      privateOnes.map((server) => SERVER_PROGRAMS[server]),
      progress,
    );
  } catch (error) {
    directory.release();
    throw error;
  }
  if (privateOnes.length > 0) progress(`Starting ${privateOnes.map((server) => NAMES[server]).join(', ')} …`);
  const password = directory.remembered('password.json', randomPassword);
  const setting = { directory: directory.path, password, fsync } satisfies ServerSetting;
  const servers = {
    postgres: given.postgres ?? startPostgres({ ...setting, countStatements }),
    rabbitmq: given.rabbitmq ?? startRabbitMq(setting),
    redis: given.redis ?? startRedis(setting),
  };
  const end = async (name: ServerName) => {
    const server = await Promise.resolve<Server>(servers[name]).catch(() => undefined);
    // Postgres gives back its shared memory when it stops; the others leave nothing but their data.
    await (ephemeral && name !== 'postgres' ? server?.kill() : server?.stop());
  };
  const stop = async () => {
    await Promise.all(privateOnes.map(end));
    directory.release();
  };
  try {
    const [postgres, rabbitmq, redis] = await Promise.all([
      servers.postgres,
      servers.rabbitmq,
      servers.redis,
    ]);
    return { directory, postgres, rabbitmq, redis, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Letters and digits only, so that it needs no escaping in an address or a configuration file; 192 bits. */
function randomPassword(): string {
  return randomBytes(24).toString('hex');
}
