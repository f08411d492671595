import { randomStream } from '#event-store/read/sample-streams';
import type { Reader } from '#event-store/read/read';

/**
 * Reads the rows of a table in pages by key, again and again, so that each row is read in time. `begin` returns the key
 * to begin after: at random, so that replicas and short-lived processes do not all read the same rows.
 */
export class KeysetScan {
  private after: string | undefined;

  constructor(
    private readonly size: number,
    private readonly begin: (reader: Reader) => Promise<string>,
  ) {}

  /**
   * Returns the next rows. `page` reads up to `limit` of them after a key, in key order. The limit is constant and must
   * be in the statement's text: with a parameter, Postgres plans to sort all rows after the key.
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

/** Returns the key in a random event's stream name, which begins with `prefix`; for a table with one row per stream. */
export function keyOfRandomStream(prefix: string): (reader: Reader) => Promise<string> {
  return async (reader) => (await randomStream(reader))?.slice(prefix.length) ?? '';
}
