import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { holdServicesBack } from './hold-services-back.js';
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
  const restore = holdServicesBack();
  try {
    // A fresh machine has no package lists.
    await aptGet(['update'], progress);
    await aptGet(['install', '-y', '--no-install-recommends', ...packages], progress);
  } finally {
    restore();
  }
}

/** Anybody may unpack where there is apt, as far as it has lists of packages. */
export function canUnpackPackages(): boolean {
  return existsSync('/usr/bin/apt-get');
}

/**
 * Unpacks Debian packages into a folder instead of installing them: for programs that need nothing else of them, and whose
 * packages would bring a service or change what the machine's own programs find. `suite`: another release of Debian than
 * the machine's, which learns nothing of it. Throws `PackagesNotInstalled`.
 */
export async function unpackPackages(
  names: readonly string[],
  folder: string,
  progress: Progress,
  suite?: string,
): Promise<void> {
  progress(`Unpacking the Debian packages ${names.join(', ')} into ${folder} …`);
  mkdirSync(dirname(folder), { recursive: true });
  const place = mkdtempSync(`${folder}-`);
  try {
    const options = suite === undefined ? [] : listsOf(suite, place);
    if (suite !== undefined || canInstallPackages()) await aptGet([...options, 'update'], progress);
    await aptGet([...options, 'download', ...names], progress, place);
    const contents = join(place, 'contents');
    for (const file of readdirSync(place).filter((found) => found.endsWith('.deb'))) {
      const { code } = await run('dpkg-deb', ['-x', join(place, file), contents]);
      if (code !== 0) throw new PackagesNotInstalled(`${file} could not be unpacked`);
    }
    // What is there now is another run's, or incomplete.
    rmSync(folder, { recursive: true, force: true });
    renameSync(contents, folder);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Has apt read the packages of a release from lists of their own, in a folder. */
function listsOf(suite: string, folder: string): readonly string[] {
  const lists = join(folder, 'lists');
  mkdirSync(join(lists, 'partial'), { recursive: true });
  const sources = join(folder, 'sources.list');
  writeFileSync(sources, `deb [signed-by=${KEYRING}] http://deb.debian.org/debian ${suite} main\n`);
  const settings = {
    'Dir::Etc::sourcelist': sources,
    'Dir::Etc::sourceparts': '-',
    'Dir::State::lists': lists,
    'Dir::State::status': '/dev/null',
    'Dir::Cache': folder,
    // Its user may not read our folder.
    'APT::Sandbox::User': 'root',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

async function aptGet(args: readonly string[], progress: Progress, folder?: string): Promise<void> {
  const { code, output } = await run('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=120', ...args], folder);
  if (code === 0) return;
  progress(output.trimEnd().split('\n').slice(-10).join('\n'));
  const command = args.find((arg) => /^[a-z]+$/.test(arg));
  throw new PackagesNotInstalled(`apt-get ${command} failed`);
}

function run(
  program: string,
  args: readonly string[],
  cwd?: string,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
    // A session of its own: an interrupted dpkg would leave the machine's packages half configured.
    const child = spawn(program, args, { env, cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
