import { setTimeout as pause } from 'node:timers/promises';
import type { Difference } from './difference.js';

export interface SecondLookOptions<Key> {
  /** What differs now of these. */
  readonly look: (keys: readonly Key[]) => Promise<readonly Difference[]>;
  readonly pauseMs: number;
  readonly signal: AbortSignal;
  /** Told of each difference that both looks found. */
  readonly onConfirmed: (difference: Difference) => void;
}

/** Held in memory before they are looked at again. */
const MOST = 5_000;

/**
 * Takes what a first look found, and confirms what a second one finds, too. The services are read one after the other
 * while they work, so that a look by itself may see a consequence without its cause, or a cause whose consequence comes
 * at that moment: what the first look saw of the one, the second sees of the other.
 */
export class SecondLook<Key> {
  private readonly found = new Map<string, Key>();

  constructor(private readonly options: SecondLookOptions<Key>) {}

  async add(key: Key, differences: readonly Difference[]): Promise<void> {
    for (const difference of differences) this.found.set(nameOf(difference), key);
    if (this.found.size >= MOST) await this.confirm();
  }

  /** Whether everything that was found has been looked at again. */
  get settled(): boolean {
    return this.found.size === 0;
  }

  /** Looks again at what was found until now. Nothing is confirmed once the signal is aborted. */
  async confirm(): Promise<void> {
    const { look, pauseMs, signal, onConfirmed } = this.options;
    if (this.found.size === 0) return;
    await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    for (const difference of await look([...new Set(this.found.values())])) {
      if (this.found.has(nameOf(difference))) onConfirmed(difference);
    }
    this.found.clear();
  }
}

/** The same for both looks. */
function nameOf({ kind, id, workspace_id }: Difference): string {
  return `${kind} ${id} ${workspace_id}`;
}
