/** What one look of a turn brought, and where to go on; no `next` where the turn is at its end. */
export interface TurnRead<Turn, Page> {
  readonly page: Page;
  readonly next?: Turn;
}

/**
 * Reads several ranges in turns, at most `atOnce` of them, and while a page is worked on already the next one: a page of a
 * table has rows of all ranges, so that one after the other would fetch each page anew. `read` gives undefined for a range
 * that has nothing (left).
 */
export async function* readInTurns<Turn, Page>(
  ranges: readonly Turn[],
  read: (turn: Turn) => Promise<TurnRead<Turn, Page> | undefined>,
  atOnce = ranges.length,
): AsyncGenerator<Page> {
  const waiting = [...ranges];
  const turns = waiting.splice(0, atOnce);
  const readNext = async (): Promise<{ readonly page: Page } | undefined> => {
    for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) {
      const done = await read(turn);
      const next = done?.next ?? waiting.shift();
      if (next !== undefined) turns.push(next);
      if (done) return done;
    }
    return undefined;
  };
  for (let next = readNext(); ;) {
    const done = await next;
    if (!done) return;
    next = readNext();
    // Whoever stops early leaves it behind.
    next.catch(() => undefined);
    yield done.page;
  }
}
