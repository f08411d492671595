import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { tryLock } from '../run/clone-lock.mjs';

/** A stack of this name runs already in this clone. */
export class StackInUse extends Error {
  override readonly name = 'StackInUse';
}

/**
 * `<clone>/.stack/<name>`, kept between runs and owned by this process until `release`; or for an ephemeral stack a folder of
 * its own.
 */
export class StackDirectory {
  private constructor(
    readonly path: string,
    private readonly free: () => void,
  ) {}

  /** Throws `StackInUse`. */
  static async claim(clone: string, name: string): Promise<StackDirectory> {
    const path = join(stackFolder(clone), name);
    const unlock = await tryLock(path);
    if (!unlock) throw new StackInUse(inUse(name, path));
    mkdirSync(path, { recursive: true });
    const directory = new StackDirectory(path, () => {
      rmSync(join(path, 'stack.json'), { force: true });
      rmSync(join(path, 'owner.json'), { force: true });
      unlock();
    });
    rmSync(join(path, 'logs'), { recursive: true, force: true });
    directory.remember('owner.json', { pid: process.pid });
    return directory;
  }

  /** A new folder that `release` removes, in memory if there is room. */
  static ephemeral(clone: string, name: string, inMemory: boolean): StackDirectory {
    const path = ephemeralFolder(clone, name, inMemory);
    const free = () => remove(path);
    // Of a command that is interrupted, and waits for nothing.
    process.on('exit', free);
    return new StackDirectory(path, () => {
      free();
      process.off('exit', free);
    });
  }

  file(...names: readonly string[]): string {
    return join(this.path, ...names);
  }

  /** A value that is made once and kept, readable by this user only. */
  remembered<T>(name: string, make: () => T): T {
    if (!existsSync(this.file(name))) this.remember(name, make());
    return JSON.parse(readFileSync(this.file(name), 'utf8')) as T;
  }

  remember(name: string, value: unknown): void {
    writeFileSync(this.file(name), `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  }

  /** To be called when all its processes have ended. */
  release(): void {
    this.free();
  }
}

function inUse(name: string, path: string): string {
  const [owner, stack] = ['owner.json', 'stack.json'].map((file) => readJson(join(path, file)));
  const process = owner?.pid === undefined ? '' : ` (process ${owner.pid})`;
  const gateway = stack?.gatewayUrl === undefined ? '' : `; its gateway is ${stack.gatewayUrl}`;
  return `The stack "${name}" of this clone runs already${process}${gateway}. Stop it first; npm run demo and npm test can run beside it.`;
}

function readJson(file: string): { pid?: number; gatewayUrl?: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { pid?: number; gatewayUrl?: string };
  } catch {
    return undefined;
  }
}

/** Where Linux has a file system in memory. Containers have a small one by default. */
const MEMORY = '/dev/shm';
/** The data of all tests take less than half of it. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Makes a folder for this process, to be removed by it. Where it was killed, the next command of anybody who may does so. Tests
 * make and remove so many files that a folder in memory halves the processor time of their servers.
 */
export function ephemeralFolder(clone: string, name: string, inMemory = false): string {
  const folder = stackFolder(clone);
  return mkdtempSync(join(inMemory && hasRoom() ? MEMORY : folder, `acs-${name}-${process.pid}-`));
}

/** `.stack`, and nothing of processes that have ended in it. */
function stackFolder(clone: string): string {
  const folder = join(realpathSync(clone), '.stack');
  mkdirSync(folder, { recursive: true });
  for (const parent of [folder, MEMORY].filter((path) => existsSync(path))) {
    for (const name of readdirSync(parent)) {
      const [, pid] = /^acs-.+-(\d+)-\w{6}$/.exec(name) ?? [];
      if (pid !== undefined && !isRunning(Number(pid))) remove(join(parent, name));
    }
  }
  return folder;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Servers that were killed a moment ago may still have a last child that writes: hence the retries. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  } catch (error) {
    // It is somebody else's, or servers that are about to end still write into it.
    if (!['EACCES', 'EPERM', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
