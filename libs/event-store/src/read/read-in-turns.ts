/** One page of a range, and where to continue; no `next` at the end of the range. */
export interface TurnRead<Turn, Page> {
  readonly page: Page;
  readonly next?: Turn;
}

/**
 * Reads several ranges in turns, at most `atOnce` of them, and reads the next page while the caller works on one: a
 * page of a table has rows of all ranges, so reading range by range would fetch each page again. `read` returns
 * undefined for an exhausted range.
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
    // A caller that stops early leaves it unread.
    next.catch(() => undefined);
    yield done.page;
  }
}
