import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Progress } from '../progress.mjs';
import { projectRoot } from '../project-root.js';
import { withCloneLock } from '../run/clone-lock.mjs';
import {
  canInstallPackages,
  INSTALLATION,
  installPackages,
  PackagesNotInstalled,
  unpackPackages,
} from './debian-packages.js';

/** A program that a command of this project runs. */
export interface Program {
  readonly name: string;
  readonly debianPackages: readonly string[];
  /** What else to do where the packages can't be had; completes "… or ". */
  readonly otherwise: string;
  /** Where its packages are unpacked instead of installed. */
  readonly unpackedTo?: string;
  /** Its path; undefined where it is not installed, or is not as it must be. */
  readonly find: () => string | undefined;
}

/** Programs are missing and can't be installed by us; the message says what to do. */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing';

  constructor(programs: readonly Program[], reason = 'not installed') {
    const packages = programs.flatMap(({ debianPackages }) => debianPackages).join(' ');
    const others = programs.map(({ otherwise }) => otherwise).join(', ');
    super(
      `${programs.map(({ name }) => name).join(', ')}: ${reason}. Run "sudo apt-get install --no-install-recommends ${packages}", or ${others}.`,
    );
  }
}

/** Returns the path of a program. Throws `ProgramMissing`. */
export function pathOf(program: Program): string {
  const path = program.find();
  if (path === undefined) throw new ProgramMissing([program]);
  return path;
}

/**
 * Returns the paths of programs. Those that are missing are unpacked first, or installed, if we are root on Debian. Throws
 * `ProgramMissing`.
 */
export async function ensurePrograms(
  programs: readonly Program[],
  progress: Progress,
): Promise<readonly string[]> {
  if (programs.some(isMissing))
    await withCloneLock(projectRoot, INSTALLATION, () => install(programs.filter(isMissing), progress));
  return programs.map(pathOf);
}

async function install(missing: readonly Program[], progress: Progress): Promise<void> {
  const toInstall = missing.filter(({ unpackedTo }) => unpackedTo === undefined);
  if (toInstall.length > 0 && !canInstallPackages()) throw new ProgramMissing(toInstall);
  try {
    for (const { debianPackages, unpackedTo } of missing)
      if (unpackedTo !== undefined) await unpackPackages(debianPackages, unpackedTo, progress);
    if (toInstall.length > 0)
      await installPackages(
        toInstall.flatMap(({ debianPackages }) => debianPackages),
        progress,
      );
  } catch (error) {
    if (!(error instanceof PackagesNotInstalled)) throw error;
    throw new ProgramMissing(missing, error.message);
  }
}

function isMissing({ find }: Program): boolean {
  return find() === undefined;
}

/** Of the folders of the PATH, those first, and of `more`, each file of that name that may be run. */
export function programsNamed(name: string, more: readonly string[] = []): readonly string[] {
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...path, '/usr/bin', '/usr/local/bin', ...more]
    .map((folder) => join(folder, name))
    .filter(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where Debian puts the versions of Postgres. */
const POSTGRES_VERSIONS = '/usr/lib/postgresql';
/** Not /usr/sbin/rabbitmq-server: Debian's wrapper changes to the user rabbitmq and refuses everybody but root. */
const RABBITMQ_FOLDERS = ['/usr/lib/rabbitmq/bin', '/opt/rabbitmq/sbin', '/usr/local/sbin'];

/** Of this major version where one is given, else the newest. */
function initdb(version?: string): string | undefined {
  const installed = existsSync(POSTGRES_VERSIONS) ? readdirSync(POSTGRES_VERSIONS) : [];
  const wanted = installed.filter((name) => version === undefined || name === version);
  const folders = wanted
    .sort((a, b) => Number(b) - Number(a))
    .map((name) => join(POSTGRES_VERSIONS, name, 'bin'));
  return [
    ...folders.map((folder) => join(folder, 'initdb')).filter(isProgram),
    ...(version === undefined ? programsNamed('initdb') : []),
  ][0];
}

/** The folder of Postgres's programs: of this major version where one is given, else of the newest. */
export function postgresBinaries(version?: string): string {
  const found = initdb(version);
  if (found !== undefined) return join(found, '..');
  if (version === undefined) throw new ProgramMissing([SERVER_PROGRAMS.postgres]);
  throw new Error(
    `PostgreSQL ${version} wrote the data under .stack/start/ and is not installed: remove that folder.`,
  );
}

/** The private servers. */
export const SERVER_PROGRAMS = {
  postgres: {
    name: 'PostgreSQL',
    debianPackages: ['postgresql'],
    otherwise: 'set DATABASE_URL to a server that runs',
    find: () => initdb(),
  },
  rabbitmq: {
    name: 'RabbitMQ',
    debianPackages: ['rabbitmq-server'],
    otherwise: 'set RABBITMQ_URL to a server that runs',
    find: () => RABBITMQ_FOLDERS.map((folder) => join(folder, 'rabbitmq-server')).find(isProgram),
  },
  redis: {
    name: 'Redis',
    debianPackages: ['redis-server'],
    otherwise: 'set REDIS_URL to a server that runs',
    find: () => programsNamed('redis-server')[0],
  },
} satisfies Readonly<Record<string, Program>>;
