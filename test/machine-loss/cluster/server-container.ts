import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runProgram } from '../../../tools/local/processes/run-program.js';

/** A server as a container. */
export interface ServerContainer {
  readonly name: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Path in the container → text. */
  readonly files?: Readonly<Record<string, string>>;
  /** User and group; default: the image's. */
  readonly user?: string;
}

export interface Placement {
  /** Arguments of `docker run` that say which network, names and addresses it has. */
  readonly network: readonly string[];
  /** For the files that it is given. */
  readonly folder: string;
}

/** Starts it. Docker starts it again when it ends by itself, as a kubelet would. */
export async function startServer(
  { name, image, command, env = {}, files = {}, user }: ServerContainer,
  { network, folder }: Placement,
): Promise<void> {
  const mounts = Object.entries(files).flatMap(([path, text]) => {
    const file = join(folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { mode: 0o644 });
    return ['--volume', `${file}:${path}:ro`];
  });
  await runProgram('docker', [
    ...['run', '--detach', '--name', name, '--init', '--restart', 'unless-stopped', ...network],
    ...Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ...mounts,
    ...(user === undefined ? [] : ['--user', user]),
    ...[image, ...command],
  ]);
}
