import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RetentionPolicy, RowKey } from '#postgres/retention-policy';
import { UsageError } from '../../connections/settings.js';
import { ArchiveFile, readArchiveFile } from './archive-file.js';
import { type ArchivedFile, Manifest, PRIVATE_FILE } from './manifest.js';

/** Partners' pages and responses are in it: only its owner may read it. */
const PRIVATE_FOLDER = { recursive: true, mode: 0o700 } as const;

/** A folder of what was taken from the tables: `<schema>/<table>/<day>.jsonl.gz`, and a manifest. Of one database only. */
export class Archive {
  private constructor(
    private readonly folder: string,
    private readonly manifest: Manifest,
    private readonly unlock: () => Promise<void>,
  ) {}

  /**
   * Makes the folder where it is missing, and keeps runs of databases other than `database` from it until `close`. Throws
   * `UsageError` where one is at work or it can't be written to, and an `Error` for a manifest that is none.
   */
  static async open(folder: string, database: string): Promise<Archive> {
    let unlock: (() => Promise<void>) | undefined;
    try {
      await mkdir(folder, PRIVATE_FOLDER);
      unlock = await lockArchive(folder, database);
      return new Archive(folder, await Manifest.open(folder), unlock);
    } catch (error) {
      await unlock?.();
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      throw new UsageError(`--archive-to ${folder} can't be written to: ${message}.`);
    }
  }

  close(): Promise<void> {
    return this.writing(() => this.unlock());
  }

  /**
   * A new file for rows of a day: the first of that day has its name, a further one a number, too. What is there stays, also
   * where the manifest does not list it: an operator may have moved the manifest.
   */
  async begin(table: string, day: string): Promise<ArchiveFile> {
    return this.writing(async () => {
      for (let number = this.manifest.countOf(table, day) + 1; ; number++) {
        const name = `${table.replace('.', '/')}/${day}${number === 1 ? '' : `.${number}`}.jsonl.gz`;
        const path = join(this.folder, name);
        if (existsSync(path)) continue;
        await mkdir(dirname(path), PRIVATE_FOLDER);
        return ArchiveFile.create(path, { file: name, table, day });
      }
    });
  }

  flush(file: ArchiveFile): Promise<void> {
    return this.writing(() => file.flush());
  }

  /** Ends a file and lists it; from then on it counts. Resolves when all of that is on disk. */
  async add(file: ArchiveFile): Promise<ArchivedFile> {
    return this.writing(async () => {
      const entry = await file.end();
      await syncFolder(dirname(join(this.folder, entry.file)));
      await this.manifest.list(entry);
      await syncFolder(this.folder);
      return entry;
    });
  }

  /** Removes an unfinished file. */
  abandon(file: ArchiveFile): Promise<void> {
    return this.writing(() => file.abandon());
  }

  unremovedOf(table: string): readonly ArchivedFile[] {
    return this.manifest.unremovedOf(table);
  }

  /** The keys of a file's rows. Throws an `Error` for a file that is not as it was listed. */
  read(entry: ArchivedFile, policy: Pick<RetentionPolicy, 'keyColumns'>): Promise<readonly RowKey[]> {
    return readArchiveFile(join(this.folder, entry.file), entry, policy.keyColumns);
  }

  noteRemoved(entry: ArchivedFile): Promise<void> {
    return this.writing(() => this.manifest.noteRemoved(entry));
  }

  /** Throws an `Error` that says where, of which the file system's own says nothing, and what is left. */
  private async writing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const problem = (error as Error).message;
      throw new Error(
        `The archive ${this.folder} can't be written to any more: ${problem}. What it does not hold is still in its ` +
          `table: the next run goes on.`,
        { cause: error },
      );
    }
  }
}

/** So that a name that was added to it is there after the power fails, too. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

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
async function lockArchive(folder: string, database: string): Promise<() => Promise<void>> {
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
