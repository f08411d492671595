import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { holdServicesBack } from './hold-services-back.js';
import type { Progress } from './progress.js';

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

async function aptGet(args: readonly string[], progress: Progress): Promise<void> {
  const { code, output } = await run('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=120', ...args]);
  if (code === 0) return;
  progress(output.trimEnd().split('\n').slice(-10).join('\n'));
  throw new PackagesNotInstalled(`apt-get ${args[0]} failed`);
}

function run(program: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
    // A session of its own: an interrupted dpkg would leave the machine's packages half configured.
    const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
