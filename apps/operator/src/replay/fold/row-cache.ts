import type { RowProjection } from '#event-store/replay/row-projection';
import { type KeyText, keyText, type ScratchTable } from './scratch-table.js';

interface Entry {
  readonly key: readonly string[];
  state: unknown;
  changed: boolean;
}

/** Rows kept in memory, and about how long they may be: those of audits hold whole reports. */
const MOST_ROWS = 20_000;
const MOST_CHARACTERS = 8_000_000;

/**
 * The states of rows between the fold and its table: what many events change is written once, and memory stays bounded
 * however many rows there are.
 */
export class RowCache {
  private readonly entries = new Map<KeyText, Entry>();
  private characters = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly projection: RowProjection,
    private readonly table: ScratchTable,
  ) {}

  /** Makes sure that `stateOf` knows these rows. */
  async prepare(keys: readonly (readonly string[])[]): Promise<void> {
    if (this.table.empty) return;
    const missing = new Map(
      keys.map((key) => [keyText(key), key] as const).filter(([text]) => !this.entries.has(text)),
    );
    if (missing.size === 0) return;
    await this.writing;
    const rows = await this.table.load([...missing.values()]);
    for (const [text, key] of missing) {
      const row = rows.get(text);
      this.entries.set(text, { key, state: row && this.projection.fromRow(row), changed: false });
    }
  }

  stateOf(key: readonly string[]): unknown {
    return this.entries.get(keyText(key))?.state;
  }

  /** The row after an event; undefined where there is none any more. */
  set(key: readonly string[], state: unknown, characters: number): void {
    this.characters += characters;
    const text = keyText(key);
    const entry = this.entries.get(text);
    if (entry) {
      entry.state = state;
      entry.changed = true;
    } else this.entries.set(text, { key, state, changed: true });
  }

  get full(): boolean {
    return this.entries.size > MOST_ROWS || this.characters > MOST_CHARACTERS;
  }

  /** Begins to write what changed, once what was begun before is written, and forgets all: the fold goes on meanwhile. */
  async flush(): Promise<void> {
    await this.writing;
    const changed = [...this.entries.values()].filter((entry) => entry.changed);
    this.entries.clear();
    this.characters = 0;
    this.writing = this.write(changed);
    // The next caller that waits for it throws this.
    this.writing.catch(() => undefined);
  }

  /** Writes all that is not written yet. */
  async finish(): Promise<void> {
    await this.flush();
    await this.writing;
  }

  private async write(changed: readonly Entry[]): Promise<void> {
    const kept = changed.filter(({ state }) => state !== undefined);
    await this.table.save(kept.map(({ state }) => this.projection.toRow(state)));
    await this.table.remove(changed.filter(({ state }) => state === undefined).map(({ key }) => key));
  }
}
