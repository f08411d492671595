import { appendFile, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of the archive that is whole and on disk. */
export interface ArchivedFile {
  /** From the archive's folder: `gateway/audits/2027-01-31.jsonl.gz`. */
  readonly file: string;
  readonly table: string;
  /** The UTC day that its rows belong to. */
  readonly day: string;
  readonly rows: number;
  /** Of the file as it lies there. */
  readonly bytes: number;
  readonly sha256: string;
  readonly archived_at: string;
}

/** The rows of a file are not in their table any more. */
interface RemovedLine {
  readonly file: string;
  readonly removed_at: string;
}

const NAME = 'manifest.jsonl';

/** The mode of every file of an archive. */
export const PRIVATE_FILE = 0o600;

/**
 * What an archive holds, as lines of JSON that are only ever added: one when a file is whole, another when its rows are
 * gone from their table. A file that is not listed does not count: a run ended while writing it.
 */
export class Manifest {
  private constructor(
    private readonly path: string,
    private readonly files: ArchivedFile[],
    private readonly removed: Set<string>,
  ) {}

  /** Reads the manifest of a folder and removes a line that was cut short. Throws an `Error` for any other invalid line. */
  static async open(folder: string): Promise<Manifest> {
    const path = join(folder, NAME);
    const text = await readWhole(path);
    const files: ArchivedFile[] = [];
    const removed = new Set<string>();
    for (const [index, line] of text.split('\n').slice(0, -1).entries()) {
      const entry = parseLine(line, `${path}, line ${index + 1}`);
      if ('removed_at' in entry) removed.add(entry.file);
      else files.push(entry);
    }
    return new Manifest(path, files, removed);
  }

  countOf(table: string, day: string): number {
    return this.files.filter((each) => each.table === table && each.day === day).length;
  }

  /** Files whose rows may still be in their table. */
  unremovedOf(table: string): readonly ArchivedFile[] {
    return this.files.filter((each) => each.table === table && !this.removed.has(each.file));
  }

  /** Resolves when it is on disk. */
  async list(file: ArchivedFile): Promise<void> {
    await this.append(file);
    this.files.push(file);
  }

  /** Resolves when it is on disk. */
  async noteRemoved({ file }: ArchivedFile): Promise<void> {
    await this.append({ file, removed_at: new Date().toISOString() });
    this.removed.add(file);
  }

  private append(line: ArchivedFile | RemovedLine): Promise<void> {
    return appendFile(this.path, `${JSON.stringify(line)}\n`, { mode: PRIVATE_FILE, flush: true });
  }
}

/** The file's lines, without what stands behind the last of them: that goes from the file, too. */
async function readWhole(path: string): Promise<string> {
  const handle = await open(path, 'a+', PRIVATE_FILE);
  try {
    const text = await readFile(path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) await handle.truncate(Buffer.byteLength(whole));
    return whole;
  } finally {
    await handle.close();
  }
}

function parseLine(line: string, where: string): ArchivedFile | RemovedLine {
  try {
    const entry = JSON.parse(line) as Partial<ArchivedFile & RemovedLine>;
    const isEntry =
      typeof entry.file === 'string' && (entry.removed_at !== undefined || entry.sha256 !== undefined);
    if (isEntry) return entry as ArchivedFile | RemovedLine;
  } catch {
    // Told below.
  }
  throw new Error(`${where}, is not as acs writes them. Nothing was removed; fix or move the manifest.`);
}
