import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../../../../tools/local/processes/run-program.js';
import { eventually } from '../../eventually.js';

/** The address of this machine for all containers, and the networks that they get. Of a range for private use (RFC 1918). */
export const MACHINE_ADDRESS = '10.213.0.1';
const NETWORKS = 'base=10.214.0.0/16,size=24';

/** A Docker of our own. */
export interface Engine {
  /** What a command needs to reach it: DOCKER_HOST and DOCKER_CONFIG. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Docker does not start here, or can't work; the message says why, as the end of a sentence. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable';
}

/** Starts Docker with all its data in a folder. Throws `EngineUnavailable`. */
export async function startEngine(
  folder: string,
  { plugins, init }: { readonly plugins: string; readonly init: string },
): Promise<Engine> {
  const [log, config, socket] = ['dockerd.log', 'config', 'docker.sock'].map((name) => join(folder, name));
  mkdirSync(config!);
  writeFileSync(join(config!, 'config.json'), JSON.stringify({ cliPluginsExtraDirs: [plugins] }));
  const daemon = spawn(
    'dockerd',
    [
      ...['--data-root', join(folder, 'data'), '--exec-root', join(folder, 'exec')],
      ...['--pidfile', join(folder, 'docker.pid'), '--host', `unix://${socket}`],
      ...['--bip', `${MACHINE_ADDRESS}/24`, '--default-address-pool', NETWORKS],
      ...['--cgroup-parent', cgroupOf(folder), '--init-path', init],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const output = createWriteStream(log!);
  daemon.stdout.pipe(output, { end: false });
  daemon.stderr.pipe(output, { end: false });
  const env = { DOCKER_HOST: `unix://${socket}`, DOCKER_CONFIG: config! };
  const driverOf = async () =>
    (await runProgram('docker', ['info', '--format', '{{.Driver}}'], { env })).trim();
  const driver = await Promise.race([
    // It prints nothing as long as Docker does not answer.
    eventually('Docker answers', async () => (await driverOf()) || undefined, 30_000),
    endOf(daemon).then(() =>
      Promise.reject(new EngineUnavailable(`Docker does not start: ${lastError(log!)}`)),
    ),
  ]);
  // Any other copies the whole image for each container.
  if (driver !== 'overlay2') throw new EngineUnavailable('there are no overlay file systems');
  return {
    env,
    stop: async () => {
      daemon.kill('SIGTERM');
      await endOf(daemon);
    },
  };
}

/** The control group of all containers of an engine whose data is in `folder`. */
export function cgroupOf(folder: string): string {
  return `/${folder.split('/').at(-1)}`;
}

function endOf(child: ChildProcess): Promise<unknown> {
  return child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => child.once('exit', resolve))
    : Promise.resolve();
}

function lastError(log: string): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').at(-1) ?? '';
}
