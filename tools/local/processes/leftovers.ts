import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, type ProcessIdentity, sendSignal } from '#runtime/lifecycle/process-identity';

/** How a process is ended when the one that launched it is gone; SIGKILL follows 5 s after `signal`. */
export interface LastSignal {
  readonly signal: NodeJS.Signals;
  /** How long to leave it alone first, in milliseconds; default 0. */
  readonly afterMs?: number;
  /** True: the process leads a group, all of which gets the signal. */
  readonly group?: boolean;
}

const GRACE_MS = 5_000;

/** In a stack directory that will not be used again; has the path of its folder in memory, if it has one. */
export const EPHEMERAL_MARK = 'ephemeral';

/**
 * Cleans up after a stack whose owner is gone (the caller holds its lock): ends exactly the processes that it had started
 * and that still run, and removes the directory of an ephemeral one, with what it has in memory.
 */
export async function clearLeftovers(directory: string): Promise<void> {
  const processes = join(directory, 'processes');
  await Promise.all(recorded(processes).map(endProcess));
  rmSync(processes, { recursive: true, force: true });
  rmSync(join(directory, 'stack.json'), { force: true });
  const mark = join(directory, EPHEMERAL_MARK);
  if (!existsSync(mark)) return;
  const memory = readFileSync(mark, 'utf8');
  if (memory !== '') removeDirectory(memory);
  removeDirectory(directory);
}

/** Ends a process whose launcher is gone, as the launcher wanted it. Resolves when it has ended. */
export async function endProcess(process: ProcessIdentity & LastSignal): Promise<void> {
  const { signal, afterMs = 0, group } = process;
  if (isAlive(process)) await pause(afterMs);
  sendSignal(process, signal, { group });
  const deadline = performance.now() + GRACE_MS;
  while (isAlive(process) && performance.now() < deadline) await pause(20);
  sendSignal(process, 'SIGKILL', { group });
  while (isAlive(process)) await pause(20);
}

/** Servers that were killed a moment ago may still have a last child that writes: hence the retries. */
export function removeDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

function recorded(folder: string): readonly (ProcessIdentity & LastSignal)[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    try {
      return [JSON.parse(readFileSync(join(folder, name), 'utf8')) as ProcessIdentity & LastSignal];
    } catch {
      return []; // torn by a crash while it was written
    }
  });
}
