import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type ArchivedFile, PRIVATE_FILE } from './manifest.js';

const compress = promisify(gzip);

/** A file holds no more rows than fit into memory as keys, so that a run that is ended has little to do again. */
const MOST_ROWS = 100_000;
const MOST_BYTES = 256 * 1_024 * 1_024;

/**
 * A file of the archive while it is written: lines of JSON, each page of them a member of the gzip file. It has its name
 * when it is whole, and until then one that says that it is not.
 */
export class ArchiveFile {
  private readonly hash = createHash('sha256');
  private lines: string[] = [];
  private rows = 0;
  private bytes = 0;

  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
    private readonly about: Pick<ArchivedFile, 'file' | 'table' | 'day'>,
  ) {}

  static async create(
    path: string,
    about: Pick<ArchivedFile, 'file' | 'table' | 'day'>,
  ): Promise<ArchiveFile> {
    // In place of what a killed run left, and not over it: one that has lost its lock, and does not know, still writes there.
    await rm(partOf(path), { force: true });
    return new ArchiveFile(path, await open(partOf(path), 'wx', PRIVATE_FILE), about);
  }

  /** Whether there is room for a row of a day. */
  takes(day: string): boolean {
    return day === this.about.day && this.rows < MOST_ROWS && this.bytes < MOST_BYTES;
  }

  add(line: string): void {
    // JSON needs no line feed outside of texts, where it is written in two characters.
    this.lines.push(`${line.replaceAll('\n', ' ')}\n`);
    this.rows += 1;
  }

  /** Writes what was added. */
  async flush(): Promise<void> {
    if (this.lines.length === 0) return;
    const member = await compress(this.lines.join(''));
    this.lines = [];
    this.hash.update(member);
    this.bytes += member.length;
    await this.handle.appendFile(member);
  }

  /** Resolves when all of it is on disk; its name is not yet, which is its folder's. */
  async end(): Promise<ArchivedFile> {
    await this.flush();
    await this.handle.sync();
    await this.handle.close();
    await rename(partOf(this.path), this.path);
    const { rows, bytes, about } = this;
    return { ...about, rows, bytes, sha256: this.hash.digest('hex'), archived_at: new Date().toISOString() };
  }

  /** Removes the unfinished file. */
  async abandon(): Promise<void> {
    await this.handle.close();
    await rm(partOf(this.path), { force: true });
  }
}

function partOf(path: string): string {
  return `${path}.part`;
}
