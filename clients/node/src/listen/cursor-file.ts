import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Whose events a cursor file counts, and where they go. */
export interface CursorOwner {
  readonly baseUrl: string;
  readonly forward: string;
  readonly apiKey: string;
}

/** Keeps the sequence of the last event that was forwarded, and whose it is. One process at a time may hold it. */
export class CursorFile {
  private readonly owner: Readonly<Record<string, string>>;

  constructor(
    private readonly path: string,
    { baseUrl, forward, apiKey }: CursorOwner,
  ) {
    const key = createHash('sha256').update(apiKey).digest('hex').slice(0, 16);
    this.owner = { base_url: baseUrl, forward, key };
  }

  /** Undefined if there is no file yet. Throws if it has no sequence or is of another owner: to begin anywhere else loses events. */
  read(): number | undefined {
    const text = textOf(this.path);
    if (text === undefined) return undefined;
    const found = parsed(text);
    const { sequence } = found;
    if (typeof sequence !== 'number' || !Number.isSafeInteger(sequence) || sequence < 0)
      throw new Error(`${this.path} is no cursor file: remove it, or choose one with --cursor.`);
    for (const [name, value] of Object.entries(this.owner))
      if (found[name] !== value)
        throw new Error(
          `${this.path} is of another ${name}: choose a file with --cursor, or begin with --from.`,
        );
    return sequence;
  }

  /** Renamed into place: a reader never finds half a file. */
  write(sequence: number): void {
    const next = `${this.path}.${process.pid}.new`;
    writeFileSync(next, `${JSON.stringify({ ...this.owner, sequence })}\n`);
    renameSync(next, this.path);
  }

  /** Returns the function that ends the lock. Throws if another process that runs has it. */
  lock(): () => void {
    const lock = `${this.path}.lock`;
    const held = textOf(lock);
    const holder = Number(held);
    if (holder > 0 && holder !== process.pid && isRunning(holder))
      throw new Error(`${this.path} is used by process ${holder}: choose another file with --cursor.`);
    if (held !== undefined) rmSync(lock, { force: true });
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return () => rmSync(lock, { force: true });
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(text) as object) };
  } catch {
    return {};
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
