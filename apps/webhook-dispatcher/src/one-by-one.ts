import { isDatabaseAbsence } from '#postgres/database-trouble';

/**
 * Handles what failed as a batch again item by item, so that one which can't be written fails no other. One after the
 * other: all at once would take every connection of the pool. Once the database is away the rest is not tried.
 */
export async function oneByOne<Item, Result>(
  items: readonly Item[],
  handle: (item: Item) => Promise<Result>,
): Promise<readonly (Result | Error)[]> {
  const results: (Result | Error)[] = [];
  let away: Error | undefined;
  for (const item of items) {
    const result =
      away ??
      (await handle(item).catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      ));
    if (isDatabaseAbsence(result)) away = result as Error;
    results.push(result);
  }
  return results;
}
