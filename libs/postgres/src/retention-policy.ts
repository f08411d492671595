import type { ClientBase } from 'pg';

/** The values that find a row again, and tell whether it still is as it was read; as Postgres writes them. */
export type RowKey = readonly (string | null)[];

/** A row that may go. */
export interface DueRow {
  readonly key: RowKey;
  /** The UTC day that it belongs to: `2027-01-31`. */
  readonly day: string;
  /** What it takes in its table. */
  readonly bytes: number;
  /** The row as one line of JSON, which has each of `keyColumns`; null where lines are not wanted. */
  readonly line: string | null;
}

export interface Walk {
  /** What ended before this may go. */
  readonly before: Date;
  /** Rows of a table looked at in one statement. */
  readonly limit: number;
  readonly withLines: boolean;
}

/** The rows of one table that may go once they are old: which they are, and how they go. */
export interface RetentionPolicy {
  /** With its schema; also names the folder of its archive. */
  readonly table: string;
  /** Its rows just go, also where there is an archive. */
  readonly neverArchived?: true;
  /** What is in `RowKey`, in its order. */
  readonly keyColumns: readonly string[];
  /** The rows that may go, in the order of their days, a page at a time; each page is one short statement. */
  pages(client: ClientBase, walk: Walk): AsyncGenerator<readonly DueRow[], void, undefined>;
  /** Deletes the rows that still match their keys, in one short transaction. Returns how many. */
  remove(client: ClientBase, keys: readonly RowKey[]): Promise<number>;
  /** Called when every row of `pages` was removed. */
  finished?(client: ClientBase): Promise<void>;
}

/** The UTC day of a time: `2027-01-31`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The keys' values by column, for `unnest`. */
export function columnsOf(keys: readonly RowKey[], count: number): (string | null)[][] {
  return Array.from({ length: count }, (_, column) => keys.map((key) => key[column] ?? null));
}
