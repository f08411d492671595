import { readdirSync, readFileSync } from 'node:fs';
import { identify, type ProcessIdentity } from '#runtime/lifecycle/process-identity';

/** Every process whose command line mentions `text`, this one excepted. */
export function processesMentioning(text: string): readonly ProcessIdentity[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && commandLine(name).includes(text))
    .flatMap((name) => identify(Number(name)) ?? []);
}

/** The command lines of the processes that mention `text`, this one excepted. */
export function commandLinesMentioning(text: string): readonly string[] {
  return processesMentioning(text).map(({ pid }) => commandLine(String(pid)).replaceAll('\0', ' '));
}

/** The children of a process whose command line mentions `text`. */
export function childrenMentioning(parent: number, text: string): readonly ProcessIdentity[] {
  return processesMentioning(text).filter(({ pid }) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  const status = read(`/proc/${pid}/status`);
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
}

function commandLine(pid: string): string {
  return read(`/proc/${pid}/cmdline`);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // it has ended meanwhile
  }
}
