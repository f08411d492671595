import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { identify, isAlive, type ProcessIdentity, sendSignal } from '#runtime/lifecycle/process-identity';

/**
 * Ends what a Postgres that was killed left running. A backend learns of its postmaster's death only when it next waits
 * for something: until then it keeps its query, and the shared memory without which no new postmaster starts. Nothing is
 * lost by a SIGKILL that the postmaster's own has not lost already.
 *
 * Postgres and its children are the only processes that work in its data directory. The caller knows that no postmaster
 * serves it. Without `/proc` nothing is found, and the start is refused until they have ended by themselves.
 */
export async function endOrphanedBackends(data: string): Promise<void> {
  const orphans = processesIn(realpathSync(data));
  for (const orphan of orphans) sendSignal(orphan, 'SIGKILL');
  while (orphans.some(isAlive)) await pause(5);
}

function processesIn(directory: string): readonly ProcessIdentity[] {
  return entriesOf('/proc')
    .filter((name) => /^\d+$/.test(name) && workingDirectoryOf(name) === directory)
    .flatMap((name) => identify(Number(name)) ?? []);
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Undefined where it has ended, or is none of ours to look at. */
function workingDirectoryOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
