import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import type { LastSignal } from './leftovers.js';
import type { ProcessIdentity } from '#runtime/lifecycle/process-identity';
import { projectRoot } from '../project-root.js';

/**
 * Puts processes under the protection of this process's guardian (guardian-process.ts): should this process end without having
 * ended them, by a kill -9 or a crash, the guardian does. It runs only while there is a process to watch.
 */
class Guardian {
  private readonly watched = new Set<number | string>();
  private child: ChildProcess | undefined;

  watch({ pid, started }: ProcessIdentity, { signal, afterMs = 0, group = false }: LastSignal): void {
    this.watched.add(pid);
    this.tell(`watch ${pid} ${started} ${signal} ${afterMs} ${group ? 'group' : 'process'}`);
  }

  /** To be called once the process is known to have ended. */
  forget(pid: number): void {
    this.release(pid, `forget ${pid}`);
  }

  /** Has a folder removed, after the end of all processes, should this process not come to do it. */
  removeAtEnd(folder: string): void {
    this.watched.add(folder);
    this.tell(`remove ${encodeURIComponent(folder)}`);
  }

  /** To be called once the folder is removed. */
  removed(folder: string): void {
    this.release(folder, `keep ${encodeURIComponent(folder)}`);
  }

  private release(subject: number | string, order: string): void {
    if (!this.watched.delete(subject)) return;
    this.tell(order);
    if (this.watched.size > 0) return;
    this.child?.stdin?.end();
    this.child = undefined;
  }

  private tell(line: string): void {
    this.child ??= startGuardian();
    this.child.stdin?.write(`${line}\n`);
  }
}

function startGuardian(): ChildProcess {
  const script = join(projectRoot, 'dist', 'tools', 'local', 'processes', 'guardian-process.js');
  // A session of its own: Ctrl-C goes to the terminal's whole process group and must not reach it.
  const child = spawn(process.execPath, [script], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH },
  });
  child.unref();
  (child.stdin as Socket).unref();
  child.stdin.on('error', () => undefined);
  return child;
}

export const guardian = new Guardian();
