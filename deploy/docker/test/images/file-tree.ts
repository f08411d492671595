import { execFileSync } from 'node:child_process';

/** A line for everything below `folder`: its kind, rights, size and time of change, and its path there. */
export function listing(folder: string): readonly string[] {
  return find(folder, '%y %m %s %T@ %P\\n').sort();
}

/** Takes everybody's right to write to anything in `folder` and below, or gives the owner's back. */
export function setWritable(folder: string, writable: boolean): void {
  execFileSync('chmod', ['--recursive', writable ? 'u+w' : 'a-w', folder]);
}

/** Bytes of the files below `folder`. */
export function sizeOf(folder: string): number {
  return find(folder, '%s\\n', '-type', 'f').reduce((sum, size) => sum + Number(size), 0);
}

function find(folder: string, format: string, ...tests: readonly string[]): string[] {
  const output = execFileSync('find', [folder, ...tests, '-printf', format], { maxBuffer: 64e6 });
  return output.toString().split('\n').filter(Boolean);
}
