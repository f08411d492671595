import { readFileSync } from 'node:fs';

/**
 * One process and no other: ids are used again, so an id alone may name a stranger tomorrow. `started` is the boot's id and
 * the kernel's start time of the process in ticks since that boot, which together never repeat.
 */
export interface ProcessIdentity {
  readonly pid: number;
  readonly started: string;
}

/** Returns the process that has this id now; undefined if none has, or only a zombie. */
export function identify(pid: number): ProcessIdentity | undefined {
  const stat = readOrUndefined(`/proc/${pid}/stat`);
  // The second field is the command in brackets, which may hold spaces and brackets itself.
  const [state, ...rest] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  const ticks = rest[18];
  if (state === undefined || ticks === undefined || 'ZX'.includes(state)) return undefined;
  return { pid, started: `${bootId()}:${ticks}` };
}

export function isAlive(process: ProcessIdentity): boolean {
  return identify(process.pid)?.started === process.started;
}

let boot: string | undefined;
function bootId(): string {
  return (boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
}

function readOrUndefined(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
