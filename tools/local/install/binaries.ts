import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { ServerName } from '../servers/private-server.js';

/** Where Debian and the vendors' packages put the servers, beside the PATH. */
const POSTGRES_VERSIONS = '/usr/lib/postgresql';
/** Not /usr/sbin/rabbitmq-server: Debian's wrapper changes to the user rabbitmq and refuses everybody but root. */
const RABBITMQ_FOLDERS = ['/usr/lib/rabbitmq/bin', '/opt/rabbitmq/sbin', '/usr/local/sbin'];
const ERLANG_FOLDERS = ['/usr/lib/erlang/bin'];

/** A server program that is not on this machine. */
export class MissingBinary extends Error {
  override readonly name = 'MissingBinary';
}

/** The folder of Postgres's programs: of this major version where one is given, else of the newest. */
export function postgresBinaries(version?: string): string {
  const installed = namesIn(POSTGRES_VERSIONS).sort((a, b) => Number(b) - Number(a));
  const candidates = installed
    .filter((name) => version === undefined || name === version)
    .map((name) => join(POSTGRES_VERSIONS, name, 'bin'));
  const found = [...candidates, ...(version === undefined ? pathFolders() : [])].find((folder) =>
    isProgram(join(folder, 'initdb')),
  );
  if (found) return found;
  if (version === undefined) throw new MissingBinary('PostgreSQL');
  throw new MissingBinary(
    `PostgreSQL ${version}, which wrote the data under .stack/ (removing that starts afresh)`,
  );
}

export function redisBinary(): string {
  return find('Redis', 'redis-server', []);
}

export function rabbitMqBinary(): string {
  const found = RABBITMQ_FOLDERS.map((folder) => join(folder, 'rabbitmq-server')).find(isProgram);
  if (!found) throw new MissingBinary('RabbitMQ');
  return found;
}

export function epmdBinary(): string {
  return find('Erlang', 'epmd', ERLANG_FOLDERS);
}

/** Of the tests in a browser. */
export function chromiumBinary(): string {
  return find('Chromium', 'chromium', []);
}

/** Of the tests of alert rules; `unpacked` is a folder of ours that may have it. */
export function promtoolBinary(unpacked: string): string {
  return find('promtool', 'promtool', [unpacked]);
}

/** Of the test of the running service's metrics; `unpacked` is a folder of ours that may have it. */
export function prometheusBinary(unpacked: string): string {
  return find('prometheus', 'prometheus', [unpacked]);
}

/** Of the tests of completion; `unpacked` is a folder of ours that may have it. */
export function zshBinary(unpacked: string): string {
  return find('zsh', 'zsh', [unpacked]);
}

/** All on this machine, those on the PATH first: of the tests of what we document for Python. */
export function pythonBinaries(): readonly string[] {
  return pathFolders()
    .map((folder) => join(folder, 'python3'))
    .filter(isProgram);
}

const FINDERS: Readonly<Record<ServerName, () => unknown>> = {
  postgres: postgresBinaries,
  rabbitmq: () => [rabbitMqBinary(), epmdBinary()],
  redis: redisBinary,
};

/** Those of `servers` whose programs are not installed. */
export function missingServers(servers: readonly ServerName[]): readonly ServerName[] {
  return servers.filter((server) => {
    try {
      FINDERS[server]();
      return false;
    } catch (error) {
      if (error instanceof MissingBinary) return true;
      throw error;
    }
  });
}

function find(what: string, program: string, folders: readonly string[]): string {
  const found = [...pathFolders(), ...folders].map((folder) => join(folder, program)).find(isProgram);
  if (!found) throw new MissingBinary(what);
  return found;
}

function pathFolders(): readonly string[] {
  return [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin', '/usr/local/bin'];
}

/** Whether this process may run the file at `path`. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
