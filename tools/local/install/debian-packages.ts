import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { runProgram } from '../processes/run-program.js';
import type { Progress } from '../progress.mjs';

/** The lock of a clone (`withCloneLock`) to hold while packages are installed or unpacked for it. */
export const INSTALLATION = 'installation of programs';

/** Of Debian's own packages. */
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** Packages could not be installed by us; the message says why. */
export class PackagesNotInstalled extends Error {
  override readonly name = 'PackagesNotInstalled';
}

/** Only root on Debian, or what is derived from it, may install. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs Debian packages without starting or stopping anything of the machine's own. Throws `PackagesNotInstalled`. */
export async function installPackages(packages: readonly string[], progress: Progress): Promise<void> {
  progress(`Installing the Debian packages ${packages.join(', ')} (their services are not started) …`);
  const release = holdServicesBack();
  try {
    // A fresh machine has no package lists.
    await aptGet(['update'], progress);
    await aptGet(['install', '-y', '--no-install-recommends', ...packages], progress);
  } finally {
    release();
  }
}

/** Debian asks this script before a package may start, stop or restart a service; 101 means no. */
const POLICY = '/usr/sbin/policy-rc.d';
/** Settings that the postgresql package reads when it is installed. */
const CLUSTER = '/etc/postgresql-common/createcluster.d/audit-credit-service.conf';

/**
 * Keeps packages from starting their services, and postgresql from making a database cluster for the whole machine. Returns
 * what undoes it. Should we die before that, the policy stops applying by itself. A policy of the machine's own stays.
 */
function holdServicesBack(): () => void {
  const ours = !existsSync(POLICY) || readFileSync(POLICY, 'utf8').includes('audit-credit-service');
  const script = `#!/bin/sh\n# Of audit-credit-service, while it installs packages.\n[ -d /proc/${process.pid} ] && exit 101\nexit 0\n`;
  if (ours) writeFileSync(POLICY, script, { mode: 0o755 });
  mkdirSync(dirname(CLUSTER), { recursive: true });
  writeFileSync(CLUSTER, 'create_main_cluster = false\n');
  return () => {
    rmSync(CLUSTER, { force: true });
    if (ours) rmSync(POLICY, { force: true });
  };
}

/**
 * Unpacks Debian packages into a folder instead of installing them: for programs that need nothing else of them, and whose
 * packages would bring a service or change what the machine's own programs find. Needs no root, and leaves the machine's lists
 * of packages alone. `suite`: another release of Debian than the machine's. Throws `PackagesNotInstalled`.
 */
export async function unpackPackages(
  names: readonly string[],
  folder: string,
  progress: Progress,
  suite?: string,
): Promise<void> {
  progress(`Unpacking the Debian packages ${names.join(', ')} into ${folder} …`);
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}-`);
  try {
    const options = listsOf(suite, work);
    await aptGet([...options, 'update'], progress);
    await aptGet([...options, 'download', ...names], progress, work);
    const contents = join(work, 'contents');
    for (const file of readdirSync(work).filter((found) => found.endsWith('.deb')))
      await runProgram('dpkg-deb', ['-x', join(work, file), contents]);
    // What is there now is another run's, or incomplete.
    rmSync(folder, { recursive: true, force: true });
    renameSync(contents, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Has apt keep its lists of packages in a folder. */
function listsOf(suite: string | undefined, folder: string): readonly string[] {
  const lists = join(folder, 'lists');
  mkdirSync(join(lists, 'partial'), { recursive: true });
  const sources = join(folder, 'sources.list');
  if (suite !== undefined)
    writeFileSync(sources, `deb [signed-by=${KEYRING}] http://deb.debian.org/debian ${suite} main\n`);
  const settings = {
    'Dir::State::lists': lists,
    'Dir::Cache': folder,
    // Its user may not read our folder.
    'APT::Sandbox::User': 'root',
    ...(suite !== undefined && {
      'Dir::Etc::sourcelist': sources,
      'Dir::Etc::sourceparts': '-',
      'Dir::State::status': '/dev/null',
    }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

async function aptGet(args: readonly string[], progress: Progress, cwd = '/'): Promise<void> {
  // A session of its own: an interrupted dpkg would leave the machine's packages half configured.
  const command = ['--wait', 'apt-get', '-q', '-o', 'DPkg::Lock::Timeout=120', ...args];
  try {
    await runProgram('setsid', command, {
      cwd,
      env: { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
    });
  } catch (error) {
    progress((error as Error).message.trimEnd().split('\n').slice(-10).join('\n'));
    throw new PackagesNotInstalled(`apt-get ${args.find((arg) => /^[a-z]+$/.test(arg))} failed`, {
      cause: error,
    });
  }
}
