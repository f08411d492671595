import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endingWithUs } from '../../../../tools/local/processes/server-process.js';
import { eventually } from '../../eventually.js';

/** slirp4netns's own name server. */
const NAME_SERVER = '10.0.2.3';
const INTERFACE = 'tap0';

/** Runs before the command, as its process 1. /run: containerd keeps its sockets there. */
const PREPARE = `
mount -t tmpfs tmpfs /run
mkdir -p "$(dirname "$(readlink -f /etc/resolv.conf)")"
touch "$(readlink -f /etc/resolv.conf)"
mount --bind "$1" /etc/resolv.conf
while ! grep -q ${INTERFACE}: /proc/net/dev; do sleep 0.05; done
shift
exec "$@"
`;

/**
 * Runs a command with processes, mounts and a network of its own, which end with it, however it ends. The network leads
 * out, as slirp4netns does for containers without root. Returns the exit code. `folder`: for files of its own.
 */
export async function runInNamespaces(
  command: readonly string[],
  { folder, env, stop }: { folder: string; env: NodeJS.ProcessEnv; stop: AbortSignal },
): Promise<number> {
  const resolver = join(folder, 'resolv.conf');
  writeFileSync(resolver, `nameserver ${NAME_SERVER}\n`);
  const namespaces = ['--net', '--pid', '--mount', '--propagation', 'private', '--mount-proc'];
  const isolated = [
    ...namespaces,
    '--fork',
    '--kill-child',
    'sh',
    '-ec',
    PREPARE,
    'sh',
    resolver,
    ...command,
  ];
  const child = spawn(...endingWithUs('/usr/bin/unshare', isolated), {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  const ended = exitCodeOf(child);
  stop.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
  const inside = await Promise.race([
    eventually('unshare has a child', () => childOf(child.pid)),
    ended.then(() => undefined),
  ]);
  if (inside === undefined) return ended;
  const options = ['--configure', '--mtu=65520', '--disable-host-loopback', inside, INTERFACE];
  const network = spawn(...endingWithUs('slirp4netns', options), { stdio: 'ignore', env });
  // Without it the command would wait for ever.
  network.once('exit', () => child.kill('SIGKILL'));
  const code = await ended;
  network.kill('SIGTERM');
  return code;
}

function childOf(pid: number | undefined): string | undefined {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0] || undefined;
}

function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
