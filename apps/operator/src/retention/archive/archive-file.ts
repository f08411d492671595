import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip, createGunzip } from 'node:zlib';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import type { RowKey } from '#postgres/retention-policy';
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

/**
 * Reads a file of the archive from its first byte to its last, and returns the keys of its rows. Throws an `Error` where it
 * can't be read, or its bytes or rows are not those that were listed: then nothing of it may be removed.
 */
export async function readArchiveFile(
  path: string,
  { rows, sha256 }: Pick<ArchivedFile, 'rows' | 'sha256'>,
  keyColumns: readonly string[],
): Promise<readonly RowKey[]> {
  const hash = createHash('sha256');
  const keys: RowKey[] = [];
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await pipeline(createReadStream(path), hashed, createGunzip(), async (text: AsyncIterable<Buffer>) => {
      for await (const line of linesIn(text)) keys.push(keyIn(line, keyColumns));
    });
    if (hash.digest('hex') !== sha256) throw new Error('its SHA-256 is another one');
    if (keys.length !== rows) throw new Error(`it has ${keys.length} rows`);
    return keys;
  } catch (error) {
    throw new Error(
      `${path} is not the file of ${rows} rows that the manifest lists: ${(error as Error).message}. Its rows were not ` +
        `removed. Bring the file back, or take its line out of the manifest to have what is left archived again.`,
      { cause: error },
    );
  }
}

/** Ended by line feeds alone: what Node's readline takes for ends, too, may stand within a text. */
async function* linesIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  const decoder = new StringDecoder('utf8');
  let begun = '';
  for await (const chunk of chunks) {
    const lines = (begun + decoder.write(chunk)).split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
  }
  if (begun !== '') yield begun;
}

function keyIn(line: string, keyColumns: readonly string[]): RowKey {
  const row = JSON.parse(line) as Readonly<Record<string, unknown>>;
  return keyColumns.map((column) => {
    const value = row[column];
    if (value === null || typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    throw new Error(`a row has no ${column}`);
  });
}
