import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LastSignal } from '../processes/guardian.js';
import { isAlive, type ProcessIdentity, sendSignal } from '../processes/process-identity.js';

const GRACE_MS = 5_000;

/** In a stack directory that nobody will use again. */
export const EPHEMERAL_MARK = 'ephemeral';

/**
 * Puts away what a stack left behind whose owner is gone (the caller holds its lock): ends exactly the processes that it
 * had started and that still run, and removes the directory of an ephemeral one.
 */
export async function clearLeftovers(directory: string): Promise<void> {
  await Promise.all(recorded(join(directory, 'processes')).map(endLeftover));
  rmSync(join(directory, 'processes'), { recursive: true, force: true });
  rmSync(join(directory, 'stack.json'), { force: true });
  if (existsSync(join(directory, EPHEMERAL_MARK))) removeDirectory(directory);
}

/** Servers that were killed a moment ago may still have a last child that writes: hence the retries. */
export function removeDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

interface Leftover extends ProcessIdentity, LastSignal {
  readonly file: string;
}

async function endLeftover(leftover: Leftover): Promise<void> {
  if (isAlive(leftover)) await pause(leftover.afterMs ?? 0);
  sendSignal(leftover, leftover.signal);
  const deadline = performance.now() + GRACE_MS;
  while (isAlive(leftover) && performance.now() < deadline) await pause(20);
  sendSignal(leftover, 'SIGKILL');
  while (isAlive(leftover)) await pause(20);
  rmSync(leftover.file, { force: true });
}

function recorded(folder: string): readonly Leftover[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const file = join(folder, name);
    try {
      return [{ ...(JSON.parse(readFileSync(file, 'utf8')) as Leftover), file }];
    } catch {
      return []; // torn by a crash while it was written
    }
  });
}
