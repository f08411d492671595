import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { missingServers } from './binaries.js';
import { holdServicesBack } from './hold-services-back.js';
import type { Progress } from './progress.js';
import type { ServerName } from './server-setting.js';

const PACKAGES: Readonly<Record<ServerName, string>> = {
  postgres: 'postgresql',
  rabbitmq: 'rabbitmq-server',
  redis: 'redis-server',
};

const VARIABLES: Readonly<Record<ServerName, string>> = {
  postgres: 'DATABASE_URL',
  rabbitmq: 'RABBITMQ_URL',
  redis: 'REDIS_URL',
};

/** Servers are missing and can't be installed by us; the message says what to do. */
export class ServersMissing extends Error {
  override readonly name = 'ServersMissing';

  constructor(missing: readonly ServerName[], reason: string) {
    const packages = missing.map((server) => PACKAGES[server]).join(' ');
    const variables = missing.map((server) => VARIABLES[server]).join(', ');
    super(
      `${reason}: run "sudo apt-get install --no-install-recommends ${packages}", or set ${variables} to servers that run, ` +
        'or run everything with "docker compose -f deploy/compose.yaml up".',
    );
  }
}

/**
 * Makes sure that the programs of `servers` are installed, as root on Debian by installing their packages, without starting
 * or stopping anything of the machine's own. Throws `ServersMissing`.
 */
export async function ensureServers(servers: readonly ServerName[], progress: Progress): Promise<void> {
  const missing = missingServers(servers);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new ServersMissing(missing, `The server programs of ${missing.join(', ')} are not installed`);
  }
  const packages = missing.map((server) => PACKAGES[server]);
  progress(`Installing the Debian packages ${packages.join(', ')} (their services are not started) …`);
  const restore = holdServicesBack();
  try {
    // A fresh machine has no package lists.
    await aptGet(['update'], missing, progress);
    await aptGet(['install', '-y', '--no-install-recommends', ...packages], missing, progress);
  } finally {
    restore();
  }
  const still = missingServers(servers);
  if (still.length > 0)
    throw new ServersMissing(still, 'The packages were installed, but their programs were not found');
}

async function aptGet(
  args: readonly string[],
  missing: readonly ServerName[],
  progress: Progress,
): Promise<void> {
  const { code, output } = await run('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=120', ...args]);
  if (code === 0) return;
  progress(output.trimEnd().split('\n').slice(-10).join('\n'));
  throw new ServersMissing(missing, `apt-get ${args[0]} failed`);
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
