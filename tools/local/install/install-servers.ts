import { missingServers } from './binaries.js';
import {
  canInstallPackages,
  INSTALLATION,
  installPackages,
  PackagesNotInstalled,
} from './debian-packages.js';
import type { Progress } from '../progress.mjs';
import { projectRoot } from '../project-root.js';
import { withCloneLock } from '../run/clone-lock.mjs';
import type { ServerName } from '../servers/private-server.js';

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
  if (missingServers(servers).length === 0) return;
  await withCloneLock(projectRoot, INSTALLATION, () => install(servers, progress));
}

async function install(servers: readonly ServerName[], progress: Progress): Promise<void> {
  const missing = missingServers(servers);
  if (missing.length === 0) return;
  if (!canInstallPackages()) {
    throw new ServersMissing(missing, `The server programs of ${missing.join(', ')} are not installed`);
  }
  try {
    await installPackages(
      missing.map((server) => PACKAGES[server]),
      progress,
    );
  } catch (error) {
    if (!(error instanceof PackagesNotInstalled)) throw error;
    throw new ServersMissing(missing, error.message);
  }
  const still = missingServers(servers);
  if (still.length > 0)
    throw new ServersMissing(still, 'The packages were installed, but their programs were not found');
}
