import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../connections/settings.js';
import { PRIVATE_FILE } from './manifest.js';

const NAME = 'running.json';

interface Writer {
  /** Of one database only one run is at work at a time: what another says here in its name was left by one that was killed. */
  readonly database: string;
  readonly since: string;
}

/**
 * Says in an archive's folder that a run of `database` writes to it, so that no run of another database does: both would
 * name their files alike, and one would write over what the other has removed from its tables. Returns what takes that
 * back. Throws `UsageError` where another run writes.
 */
export async function lockArchive(folder: string, database: string): Promise<() => Promise<void>> {
  const path = join(folder, NAME);
  if (!(await claim(path, { database, since: new Date().toISOString() }))) {
    const holder = await readWriter(path);
    if (holder?.database !== database) {
      const who = holder ? `a run of ${holder.database}, since ${holder.since}` : 'another run';
      throw new UsageError(
        `${folder} is being written to by ${who}; an archive belongs to one database. If that run was killed, remove ${path}.`,
      );
    }
  }
  return () => rm(path, { force: true });
}

/** False where the file is there. */
async function claim(path: string, writer: Writer): Promise<boolean> {
  try {
    await writeFile(path, `${JSON.stringify(writer)}\n`, { flag: 'wx', mode: PRIVATE_FILE });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    await rm(path, { force: true });
    throw error;
  }
}

async function readWriter(path: string): Promise<Writer | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Writer;
  } catch {
    return undefined;
  }
}
