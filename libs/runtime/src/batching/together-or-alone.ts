import { isDatabaseUnavailable } from '#postgres/failures/database-failure';

/** Answers one result per item, in order; an `Error` is that item's alone. Rejects where it can't tell whose fault it was. */
type Handle<Item, Result> = (items: readonly Item[]) => Promise<readonly (Result | Error)[]>;

export interface AloneOptions {
  /** Whether an error is no item's fault, so that none needs a try of its own. Default: the database is away. */
  readonly failsAll?: (error: Error) => boolean;
  /** Told why the items are handled alone. */
  readonly parted?: (error: Error) => void;
}

/**
 * Handles items together; where that fails, again item by item, so that one which can't be handled fails no other. One
 * after the other: all at once would take every connection of the pool. After an error that fails all the rest is not
 * tried. Rejects with what the batch failed with where that fails all, or is of one item.
 */
export async function togetherOrAlone<Item, Result>(
  items: readonly Item[],
  handle: Handle<Item, Result>,
  { failsAll = isDatabaseUnavailable, parted }: AloneOptions = {},
): Promise<readonly (Result | Error)[]> {
  try {
    return await handle(items);
  } catch (thrown) {
    const error = asError(thrown);
    if (items.length === 1 || failsAll(error)) throw error;
    parted?.(error);
  }
  const results: (Result | Error)[] = [];
  let away: Error | undefined;
  for (const item of items) {
    try {
      if (away) throw away;
      const [result, ...more] = await handle([item]);
      if (result === undefined || more.length > 0) throw new Error('an item alone got no result, or several');
      results.push(result);
    } catch (thrown) {
      const error = asError(thrown);
      if (failsAll(error)) away = error;
      results.push(error);
    }
  }
  return results;
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
