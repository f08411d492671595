import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Keeps the sequence of the last event that was forwarded. */
export class CursorFile {
  constructor(private readonly path: string) {}

  /** Undefined if there is no file yet. Throws if there is one without a sequence: to begin anywhere else loses events. */
  read(): number | undefined {
    let text: string;
    try {
      text = readFileSync(this.path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    const [, after] = /^\{"after":(\d+)\}\s*$/.exec(text) ?? [];
    if (after === undefined)
      throw new Error(`${this.path} is no cursor file: remove it, or choose one with --cursor.`);
    return Number(after);
  }

  /** Renamed into place: a reader never finds half a file. */
  write(after: number): void {
    const next = `${this.path}.${process.pid}.new`;
    writeFileSync(next, `{"after":${after}}\n`);
    renameSync(next, this.path);
  }
}
