import { isDatabaseUnavailable } from '#postgres/failures/database-failure';

/**
 * Returns one result per item, in order; an `Error` belongs to that item only. Rejects if it can't tell which item is
 * at fault.
 */
type Handle<Item, Result> = (items: readonly Item[]) => Promise<readonly (Result | Error)[]>;

export interface AloneOptions {
  /** True if no item is at fault, so that no item is retried separately. Default: the database is unavailable. */
  readonly failsAll?: (error: Error) => boolean;
  /** Called with the error that led to handling the items separately. */
  readonly parted?: (error: Error) => void;
}

/**
 * Handles items together. If that fails, handles them again one by one, so that one bad item fails no other: all at
 * once would take every connection of the pool. After an error that fails all items, the rest is not tried. Rejects
 * with the batch's error if that fails all items, or if the batch has one item.
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
  let unavailable: Error | undefined;
  for (const item of items) {
    try {
      if (unavailable) throw unavailable;
      const [result, ...more] = await handle([item]);
      if (result === undefined || more.length > 0) throw new Error('an item alone got no result, or several');
      results.push(result);
    } catch (thrown) {
      const error = asError(thrown);
      if (failsAll(error)) unavailable = error;
      results.push(error);
    }
  }
  return results;
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
