import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import type { ArchivedFile } from './manifest.js';
import type { RowKey } from '#postgres/retention-policy';

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
