import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { guardian } from '../../../../tools/local/processes/guardian.js';
import { identify, sendSignal } from '#runtime/lifecycle/process-identity';
import { childrenMentioning } from '../../../../tools/local/processes/testing/process-tree.js';
import type { BuiltImage } from './build-stages.js';

export interface ContainerOptions {
  /** Where the base image's programs are; nothing else is on its path. */
  readonly path: string;
  /** The one folder that it may write to, as /tmp is. */
  readonly tmp: string;
  readonly env: NodeJS.ProcessEnv;
  /** Instead of the image's own command. */
  readonly command?: readonly string[];
}

export interface EndedContainer {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs an image's command as a container would, as far as that is possible without an engine: as process 1 of its own,
 * as the image's user where this is root, with the image's variables and those given only, and no rights to get more.
 */
export class Container {
  readonly ended: Promise<EndedContainer>;
  private readonly outside: ChildProcess;

  constructor({ root, workdir, settings }: BuiltImage, { path, tmp, env, command }: ContainerOptions) {
    const words = [...(settings.entrypoint ?? []), ...(command ?? settings.command ?? [])];
    const [uid, gid] = (settings.user ?? '').split(':');
    const isRoot = process.getuid?.() === 0;
    const namespace = ['--pid', '--fork', ...(isRoot ? [] : ['--user', '--map-current-user'])];
    const user = isRoot ? [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--bounding-set=-all'] : [];
    // Its process 1 ends with the one that keeps the namespace, should that be killed.
    const rights = [...user, '--no-new-privs', '--pdeathsig=KILL'];
    const child = spawn('/usr/bin/unshare', [...namespace, '/usr/bin/setpriv', ...rights, ...words], {
      cwd: join(root, workdir),
      env: { ...settings.env, ...env, PATH: path, TMPDIR: tmp },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const identity = child.pid === undefined ? undefined : identify(child.pid);
    if (identity) guardian.watch(identity, { signal: 'SIGKILL' });
    this.outside = child;
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    this.ended = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => {
        if (identity) guardian.forget(identity.pid);
        resolve({ code, stdout, stderr });
      });
    });
  }

  /** To its process 1, as an engine does it. */
  signal(signal: NodeJS.Signals): void {
    const [init] = childrenMentioning(this.outside.pid ?? 0, '.js');
    if (!init) throw new Error('the container has no process 1');
    sendSignal(init, signal);
  }

  /** Ends it at once, where it has not ended yet. */
  async kill(): Promise<void> {
    this.outside.kill('SIGKILL');
    await this.ended;
  }
}
