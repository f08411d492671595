import { randomStream } from '#event-store/sample-streams';
import type { Reader } from '#event-store/read';

/**
 * Goes through the rows of a table by their key, some at a time, again and again: in time each is looked at. Begins with
 * that of a random event's stream, so that replicas, and processes that never live long, do not all look at the same.
 */
export class KeyWalk {
  private after: string | undefined;

  constructor(
    private readonly size: number,
    /** What the names of the table's streams have before the key. */
    private readonly prefix: string,
  ) {}

  /** The next rows. `page` reads up to `limit` of them behind a key, in its order. */
  async next<Row>(
    reader: Reader,
    keyOf: (row: Row) => string,
    page: (after: string, limit: number) => Promise<readonly Row[]>,
  ): Promise<readonly Row[]> {
    this.after ??= (await randomStream(reader))?.slice(this.prefix.length) ?? '';
    const rows = await page(this.after, this.size);
    const last = rows.at(-1);
    this.after = last && rows.length === this.size ? keyOf(last) : '';
    return rows;
  }
}
