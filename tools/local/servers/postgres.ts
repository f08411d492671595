import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { postgresBinaries } from '../install/binaries.js';
import { postgresUser } from './drop-privileges.js';
import { endOrphanedBackends } from './orphaned-backends.js';
import type { Server, ServerPlan, ServerSetting } from './private-server.js';
import { startOnFreePorts } from './start-on-free-ports.js';

export interface PostgresSetting extends ServerSetting {
  /** False trades safety against a crash of the machine, not of Postgres, for speed. Default true. */
  readonly fsync?: boolean;
  /** True: `pg_stat_statements` counts each statement, for a benchmark. Default false. */
  readonly countStatements?: boolean;
}

/** Starts a private Postgres, superuser `acs_admin`, on the loopback address only; creates its data where there is none. */
export async function startPostgres(setting: PostgresSetting): Promise<Server> {
  const { server, ports } = await startOnFreePorts(1, setting.ports?.('postgres') ?? [], ([port = 0]) =>
    planPostgres(setting, port),
  );
  setting.onPorts?.('postgres', ports);
  return server;
}

function planPostgres(
  { directory, password, fsync = true, countStatements = false }: PostgresSetting,
  port: number,
): ServerPlan {
  const home = join(directory, 'postgres');
  const data = join(home, 'data');
  const user = postgresUser();
  const binaries = postgresBinaries(existingVersion(data));
  const url = `postgres://acs_admin:${password}@127.0.0.1:${port}/postgres`;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    // Postgres's own 128 MB hold neither the tables of a benchmark nor those of all tests. It is taken as it is used.
    shared_buffers: '512MB',
    // Compiling a plan, and loading what compiles it, never pays for the rows of a test.
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off', jit: 'off' }),
    ...(countStatements && { shared_preload_libraries: 'pg_stat_statements' }),
  };
  const [program, args] = user.command(join(binaries, 'postgres'), [
    ...['-D', data, '-p', String(port)],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  return {
    name: 'Postgres',
    url,
    port,
    async prepare() {
      mkdirSync(home, { recursive: true });
      user.own(home);
      if (!existsSync(join(data, 'PG_VERSION'))) await initialise(home, data, binaries, password);
      await clearAfterCrash(data);
    },
    parts: [
      {
        launch: {
          name: 'Postgres',
          program,
          args,
          cwd: home,
          env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
          logFile: join(directory, 'logs', 'postgres.log'),
          identityFile: join(directory, 'processes', 'postgres.json'),
          lastSignal: { signal: 'SIGQUIT' },
        },
        answers: () => answersQueries(url),
      },
    ],
    // "Fast" shutdown: open transactions are rolled back, everything is written out.
    stop: { signal: 'SIGINT', graceMs: 20_000 },
    park: { signal: 'SIGINT' },
    // "Immediate" shutdown: a crash, except that the shared memory is given back, which a SIGKILL leaves behind.
    discard: { signal: 'SIGQUIT' },
  };
}

async function initialise(home: string, data: string, binaries: string, password: string): Promise<void> {
  const user = postgresUser();
  // An initialisation that was broken off leaves a folder that initdb would refuse.
  rmSync(data, { recursive: true, force: true });
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  user.own(passwordFile);
  const [program, args] = user.command(join(binaries, 'initdb'), [
    ...['-D', data, '-U', 'acs_admin', '--pwfile', passwordFile, '--auth=scram-sha-256'],
    ...['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
  ]);
  try {
    await promisify(execFile)(program, args, { cwd: home });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function existingVersion(data: string): string | undefined {
  const file = join(data, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/**
 * After a kill -9 the pid file stays, and Postgres refuses to start as long as anybody at all has that process id. It may go
 * unless its owner still serves this very data directory.
 */
async function clearAfterCrash(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = readFileSync(file, 'utf8').split('\n', 1)[0] ?? '';
  const commandLine = `/proc/${pid}/cmdline`;
  if (existsSync(commandLine) && readFileSync(commandLine, 'utf8').split('\0').includes(data)) return;
  await endOrphanedBackends(data);
  rmSync(file);
}

async function answersQueries(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
