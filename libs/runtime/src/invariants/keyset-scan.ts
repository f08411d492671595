import { randomStream } from '#event-store/read/sample-streams';
import type { Reader } from '#event-store/read/read';

/**
 * Goes through the rows of a table by their key, some at a time, again and again: in time each is looked at. `begin` says
 * behind which key first: at random, so that replicas, and processes that never live long, do not all look at the same.
 */
export class KeysetScan {
  private after: string | undefined;

  constructor(
    private readonly size: number,
    private readonly begin: (reader: Reader) => Promise<string>,
  ) {}

  /**
   * The next rows. `page` reads up to `limit` of them behind a key, in its order. The limit, which is always the same, has
   * to stand in the statement's text: for one that it is only told, Postgres plans to sort all rows behind the key.
   */
  async next<Row>(
    reader: Reader,
    keyOf: (row: Row) => string,
    page: (after: string, limit: number) => Promise<readonly Row[]>,
  ): Promise<readonly Row[]> {
    this.after ??= await this.begin(reader);
    const rows = await page(this.after, this.size);
    const last = rows.at(-1);
    this.after = last && rows.length === this.size ? keyOf(last) : '';
    return rows;
  }
}

/** The key in the name of a random event's stream, which begins with `prefix`; of a table with a row for each stream. */
export function keyOfRandomStream(prefix: string): (reader: Reader) => Promise<string> {
  return async (reader) => (await randomStream(reader))?.slice(prefix.length) ?? '';
}
