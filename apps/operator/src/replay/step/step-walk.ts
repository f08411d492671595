import { type StateChange, stateChanges } from '../../streams/show/state-changes.js';
import { evolve, keyOf } from '../fold/fold-events.js';
import {
  columnsOf,
  type FoldedEvent,
  type Row,
  type RowProjection,
} from '#event-store/replay/row-projection';
import { keyText } from '../fold/scratch-table.js';

export interface Step {
  readonly event: FoldedEvent;
  /** The row by column, after the event; undefined where there is none. */
  readonly row: Readonly<Record<string, unknown>> | undefined;
  readonly changes: readonly StateChange[];
}

interface Taken extends Step {
  readonly key: readonly string[] | undefined;
  readonly before: unknown;
  readonly after: unknown;
}

/** Steps that can be taken back. */
const MOST_BACK = 10_000;

/** Walks through a stream's events, forth and back, and shows what each makes of the rows of a projection. */
export class StepWalk {
  private readonly states = new Map<string, unknown>();
  /** Steps that were taken, or taken back. */
  private readonly history: Taken[] = [];
  /** How many of the history are taken. */
  private index = 0;

  constructor(
    private readonly events: AsyncIterator<FoldedEvent>,
    private readonly projection: RowProjection,
  ) {}

  /** The next event; undefined at the end of the stream. Throws `UnfoldableEvent`. */
  async next(): Promise<Step | undefined> {
    const known = this.history[this.index];
    if (known) {
      this.put(known.key, known.after);
      this.index++;
      return known;
    }
    const next = await this.events.next();
    if (next.done) return undefined;
    const taken = this.take(next.value);
    this.history.push(taken);
    if (this.history.length > MOST_BACK) this.history.shift();
    this.index = this.history.length;
    return taken;
  }

  /** Takes the last step back and returns the one before it; undefined where there is none. */
  back(): Step | undefined {
    const before = this.history[this.index - 2];
    const last = this.history[this.index - 1];
    if (!before || !last) return undefined;
    this.put(last.key, last.before);
    this.index--;
    return before;
  }

  /** Goes on to the next event of such a type; undefined where none comes, at the end of the stream. */
  async until(matches: (type: string) => boolean): Promise<Step | undefined> {
    for (;;) {
      const step = await this.next();
      if (!step || matches(step.event.type)) return step;
    }
  }

  private take(event: FoldedEvent): Taken {
    const key = keyOf(this.projection, event);
    if (!key) return { event, key, before: undefined, after: undefined, row: undefined, changes: [] };
    const before = this.states.get(keyText(key));
    const after = evolve(this.projection, before, event);
    this.put(key, after);
    const row = this.rowOf(after);
    return { event, key, before, after, row, changes: stateChanges(this.rowOf(before), row) };
  }

  private put(key: readonly string[] | undefined, state: unknown): void {
    if (!key) return;
    if (state === undefined) this.states.delete(keyText(key));
    else this.states.set(keyText(key), state);
  }

  private rowOf(state: unknown): Readonly<Record<string, unknown>> | undefined {
    if (state === undefined) return undefined;
    const row: Row = this.projection.toRow(state);
    return Object.fromEntries(
      columnsOf(this.projection).map((column, index) => [column, row[index] ?? null]),
    );
  }
}
