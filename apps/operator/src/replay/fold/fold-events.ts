import type { ClientBase } from 'pg';
import { readAhead, type Stretch } from './read-ahead.js';
import { RowCache } from './row-cache.js';
import type { FoldedEvent, RowProjection } from '#event-store/replay/row-projection';
import type { ScratchTable } from './scratch-table.js';

/** Of an event's data, where it was not counted. */
const USUAL_CHARACTERS = 300;

export interface Fold {
  readonly projection: RowProjection;
  readonly table: ScratchTable;
  /** Only events for which this is true; all where absent. */
  readonly takes?: (event: FoldedEvent) => boolean;
  /** Told of every key whose row an event changed. */
  readonly onChange?: (key: readonly string[]) => void;
  /** Told after each page how many events it had, taken or not. */
  readonly onPage?: (events: number) => void;
}

/** An event that a projection can't take: the stream is not as its service writes it. */
export class UnfoldableEvent extends Error {
  override readonly name = 'UnfoldableEvent';

  constructor({ stream, version, partition, position, type }: FoldedEvent, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(
      `${type} at version ${version} of ${stream} (partition ${partition}, position ${position}) can't be folded: ${why}`,
      { cause },
    );
  }
}

/**
 * Folds the events of stretches into the table, which `from` must not be the connection of while it reads ahead, unless
 * both may wait for each other. Returns how many were taken. Throws `PositionGap` and `UnfoldableEvent`.
 */
export async function foldStretches(
  from: ClientBase,
  stretches: readonly Stretch[],
  fold: Fold,
): Promise<number> {
  return foldPages(readAhead(from, stretches), fold);
}

/** As `foldStretches`, for events that come some other way, each stream's in the order of its versions. */
export async function foldPages(
  pages: AsyncIterable<readonly FoldedEvent[]> | Iterable<readonly FoldedEvent[]>,
  { projection, table, takes = () => true, onChange, onPage }: Fold,
): Promise<number> {
  const cache = new RowCache(projection, table);
  let taken = 0;
  for await (const page of pages) {
    const events = page.filter(takes).flatMap((event) => {
      const key = keyOf(projection, event);
      return key ? [{ event, key }] : [];
    });
    await cache.prepare(events.filter(({ event }) => !projection.standsAlone(event)).map(({ key }) => key));
    for (const { event, key } of events) {
      cache.set(key, evolve(projection, cache.stateOf(key), event), event.characters ?? USUAL_CHARACTERS);
      onChange?.(key);
    }
    taken += events.length;
    onPage?.(page.length);
    if (cache.full) await cache.flush();
  }
  await cache.finish();
  return taken;
}

/** The state after an event. Throws `UnfoldableEvent`. */
export function evolve(projection: RowProjection, state: unknown, event: FoldedEvent): unknown {
  try {
    return projection.evolve(state, event);
  } catch (error) {
    throw new UnfoldableEvent(event, error);
  }
}

/** The key of the row that an event changes. Throws `UnfoldableEvent`. */
export function keyOf(projection: RowProjection, event: FoldedEvent): readonly string[] | undefined {
  try {
    return projection.keyOf(event);
  } catch (error) {
    throw new UnfoldableEvent(event, error);
  }
}
