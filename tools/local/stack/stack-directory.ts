import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  chmodSync,
  mkdtempSync,
  statfsSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identify, isAlive, type ProcessIdentity } from '#runtime/lifecycle/process-identity';
import { guardian } from '../processes/guardian.js';
import { clearLeftovers, EPHEMERAL_MARK, removeDirectory } from '../processes/leftovers.js';
import { trySocketLock } from '../processes/socket-lock.mjs';

/** A stack of this name runs already in this clone. */
export class StackInUse extends Error {
  override readonly name = 'StackInUse';
}

/** `<clone>/.stack/<name>`, owned by this process until `release`. Kept between runs, or removed when it is ephemeral. */
export class StackDirectory {
  private memory: string | undefined;

  private constructor(
    readonly path: string,
    readonly ephemeral: boolean,
    private readonly unlock: () => void,
  ) {}

  /**
   * Claims the directory `name`; an ephemeral one gets a name of its own that begins with `name`. First cleans up
   * what earlier commands in this clone left behind. Throws `StackInUse`.
   */
  static async claim(clone: string, name: string, { ephemeral = false } = {}): Promise<StackDirectory> {
    const parent = join(realpathSync(clone), '.stack');
    mkdirSync(parent, { recursive: true });
    await clearAbandoned(parent);
    const path = join(parent, ephemeral ? `${name}-${randomBytes(4).toString('hex')}` : name);
    const unlock = await takeLock(path, name);
    mkdirSync(path, { recursive: true, mode: 0o755 });
    if (ephemeral) {
      writeFileSync(join(path, EPHEMERAL_MARK), '');
      guardian.removeAtEnd(path);
    }
    writeFileSync(join(path, 'owner.json'), JSON.stringify(identify(process.pid)));
    rmSync(join(path, 'logs'), { recursive: true, force: true });
    return new StackDirectory(path, ephemeral, unlock);
  }

  /**
   * Puts these folders of an ephemeral directory in memory, where there is room; to be called before they are used. Tests
   * make and remove so many files that this halves the processor time of their servers.
   */
  keepInMemory(names: readonly string[]): void {
    const memory = makeMemoryFolder();
    if (memory === undefined) return;
    this.memory = memory;
    guardian.removeAtEnd(memory);
    writeFileSync(this.file(EPHEMERAL_MARK), memory);
    for (const name of names) {
      mkdirSync(join(memory, name));
      symlinkSync(join(memory, name), this.file(name));
    }
  }

  file(...names: readonly string[]): string {
    return join(this.path, ...names);
  }

  /** A value that is made once and kept, readable by this user only. */
  remembered<T>(name: string, make: () => T): T {
    const stored = this.read<T>(name);
    if (stored !== undefined) return stored;
    const value = make();
    this.remember(name, value);
    return value;
  }

  read<T>(name: string): T | undefined {
    const file = this.file(name);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
  }

  remember(name: string, value: unknown): void {
    writeFileSync(this.file(name), `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  }

  /** To be called when all its processes have ended. */
  release(): void {
    rmSync(this.file('stack.json'), { force: true });
    rmSync(this.file('owner.json'), { force: true });
    for (const folder of this.ephemeral ? [this.memory, this.path] : []) {
      if (folder === undefined) continue;
      removeDirectory(folder);
      guardian.removed(folder);
    }
    this.unlock();
  }
}

/** A directory whose lock can be taken has no owner any more. */
async function clearAbandoned(parent: string): Promise<void> {
  const directories = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  await Promise.all(
    directories.map(async ({ name }) => {
      const path = join(parent, name);
      const unlock = await trySocketLock(path);
      if (!unlock) return;
      await clearLeftovers(path);
      unlock();
    }),
  );
}

/** Another command that is just starting may hold the lock for a moment to clear the directory. */
async function takeLock(path: string, name: string): Promise<() => void> {
  for (const deadline = performance.now() + 15_000; ; await pause(50)) {
    const unlock = await trySocketLock(path);
    if (unlock) return unlock;
    const owner = ownerOf(path);
    if (owner || performance.now() > deadline) {
      const gateway = gatewayOf(path);
      throw new StackInUse(
        `The stack "${name}" of this clone runs already${owner ? ` (process ${owner.pid})` : ''}` +
          `${gateway ? `; its gateway is ${gateway}` : ''}. Stop it first; npm run demo and npm test can run beside it.`,
      );
    }
  }
}

function ownerOf(path: string): ProcessIdentity | undefined {
  const owner = readJson(join(path, 'owner.json')) as ProcessIdentity | undefined;
  return owner && isAlive(owner) ? owner : undefined;
}

function gatewayOf(path: string): string | undefined {
  return (readJson(join(path, 'stack.json')) as { gatewayUrl?: string } | undefined)?.gatewayUrl;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** Where Linux has a file system in memory. Containers have a small one by default. */
const MEMORY = '/dev/shm';
/** The data of all tests take less than half of it. */
const NEEDED_BYTES = 4 * 2 ** 30;

/** Makes a folder in memory; undefined where there is none, or no room. It is the caller's to remove. */
function makeMemoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) < NEEDED_BYTES) return undefined;
    const folder = mkdtempSync(join(MEMORY, 'acs-'));
    chmodSync(folder, 0o755); // Postgres has a user of its own
    return folder;
  } catch {
    return undefined;
  }
}
