import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const WRITE = 0o222;

/** A line for everything below `folder`: its path, size and time of change. */
export function listing(folder: string): readonly string[] {
  return entriesOf(folder).map((path) => {
    const { size, mtimeMs, mode } = lstatSync(path);
    return `${path} ${size} ${mtimeMs} ${mode}`;
  });
}

/** Takes everybody's right to write to anything below `folder`, or gives the owner's back. */
export function setWritable(folder: string, writable: boolean): void {
  for (const path of [folder, ...entriesOf(folder)]) {
    const stat = lstatSync(path);
    if (stat.isSymbolicLink()) continue;
    chmodSync(path, writable ? stat.mode | 0o200 : stat.mode & ~WRITE);
  }
}

/** Bytes of the files below `folder`. */
export function sizeOf(folder: string): number {
  return entriesOf(folder).reduce((sum, path) => sum + lstatSync(path).size, 0);
}

function entriesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .sort();
}
