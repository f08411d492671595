import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { postgresBinaries } from '../install/programs.js';
import { endingWithUs } from '../processes/server-process.js';
import { type Server, type ServerPlan, type ServerSetting, startOnFreePorts } from './private-server.js';

export interface PostgresSetting extends ServerSetting {
  /** True: `pg_stat_statements` counts each statement, for a benchmark. Default false. */
  readonly countStatements?: boolean;
}

/** Starts a private Postgres, superuser `acs_admin`, on the loopback address only; creates its data where there is none. */
export async function startPostgres(setting: PostgresSetting): Promise<Server> {
  return (await startOnFreePorts(1, ([port = 0]) => planPostgres(setting, port))).server;
}

function planPostgres(
  { directory, password, fsync = true, countStatements = false }: PostgresSetting,
  port: number,
): ServerPlan {
  const home = join(directory, 'postgres');
  const data = join(home, 'data');
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
  return {
    name: 'Postgres',
    url,
    port,
    async prepare() {
      mkdirSync(home, { recursive: true });
      if (existsSync(join(data, 'PG_VERSION'))) await endFormer(data);
      else await initialise(home, data, binaries, password);
    },
    parts: [
      {
        launch: {
          name: 'Postgres',
          program: join(binaries, 'postgres'),
          args: [
            ...['-D', data, '-p', String(port)],
            ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
          ],
          cwd: home,
          env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
          logFile: join(directory, 'logs', 'postgres.log'),
          // "Immediate" shutdown: it ends its backends, and gives back its shared memory.
          lastSignal: 'SIGQUIT',
          privileges: postgresPrivileges(),
        },
        isReady: () => answersQueries(url),
      },
    ],
    // "Fast" shutdown: open transactions are rolled back, everything is written out.
    stop: { signal: 'SIGINT', graceMs: 20_000 },
  };
}

/**
 * Options of setpriv for Postgres's programs, which refuse to run as root. As root they run as the user `postgres` that Debian's
 * package makes, with the one capability that lets them reach folders closed to them, such as those below /root.
 */
function postgresPrivileges(): readonly string[] {
  if (process.getuid?.() !== 0) return [];
  const user = ['--reuid=postgres', '--regid=postgres', '--clear-groups'];
  return [...user, '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
}

/** Runs a program of Postgres to its end. */
export async function runPostgresProgram(program: string, args: readonly string[], cwd = '/'): Promise<void> {
  const command = endingWithUs(program, args, 'SIGKILL', postgresPrivileges());
  await promisify(execFile)(...command, { cwd });
}

async function initialise(home: string, data: string, binaries: string, password: string): Promise<void> {
  // An initialisation that was broken off leaves a folder that initdb would refuse.
  rmSync(data, { recursive: true, force: true });
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    const options = ['-U', 'acs_admin', '--pwfile', passwordFile, '--auth=scram-sha-256', '--no-sync'];
    const args = ['-D', data, ...options, '-E', 'UTF8', '--locale=C.UTF-8'];
    await runPostgresProgram(join(binaries, 'initdb'), args, home);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function existingVersion(data: string): string | undefined {
  const file = join(data, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/**
 * Ends what a Postgres that was killed left running, and removes its pid file, for which the next one would not start. A backend
 * learns of its postmaster's death only when it next waits for something. Only Postgres works in its data directory, which is ours.
 */
async function endFormer(data: string): Promise<void> {
  const directory = realpathSync(data);
  const former = () =>
    readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && workingDirectory(pid) === directory);
  for (let pids = former(); pids.length > 0; pids = former()) {
    for (const pid of pids) endNow(Number(pid));
    await pause(5);
  }
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

function workingDirectory(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // it has ended, or is none of ours to look at
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
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
