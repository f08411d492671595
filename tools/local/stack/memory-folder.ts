import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux has a file system in memory. Containers have a small one by default. */
const MEMORY = '/dev/shm';
/** The data of all tests take less than half of it. */
const NEEDED_BYTES = 4 * 2 ** 30;

/** Makes a folder in memory; undefined where there is none, or no room. It is the caller's to remove. */
export function makeMemoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) < NEEDED_BYTES) return undefined;
    const folder = mkdtempSync(join(MEMORY, 'acs-'));
    chmodSync(folder, 0o755); // Postgres has a user of its own
    return folder;
  } catch {
    return undefined;
  }
}
