import type { StreamingService } from '#contracts/services';
import type { RecordedEvent } from '#event-store/events';

/** What a fold looks at of an event. */
export type FoldedEvent = Pick<
  RecordedEvent,
  | 'partition'
  | 'position'
  | 'stream'
  | 'version'
  | 'eventId'
  | 'type'
  | 'schemaVersion'
  | 'data'
  | 'recordedAt'
  | 'hash'
> & {
  /** Characters of its data as JSON, where they were counted. */
  readonly characters?: number;
};

/** Columns by name, each with its type. */
export type Columns = Readonly<Record<string, string>>;

/** A value as Postgres writes it. */
export type Value = string | null;

/** The values of a row: its key, then `columns`, then `carried`. */
export type Row = readonly Value[];

/** A table of one service whose rows, or some columns of them, follow from events. */
export interface RowProjection<State = unknown> {
  /** As in `acs replay NAME`: schema and table. */
  readonly name: string;
  /** What a row is, in a few words. */
  readonly about: string;
  /** Whose events it follows from. */
  readonly source: StreamingService;
  readonly schema: string;
  readonly table: string;
  readonly key: readonly string[];
  /** The columns that events decide; a table may have others, which a replay neither compares nor writes. */
  readonly columns: readonly string[];
  /** What the fold must remember beside them. */
  readonly carried: readonly string[];
  /** Of every column, as Postgres names it: an import is replayed where the live table may not be. */
  readonly types: Columns;
  /** The column that names the stream whose events a row follows from, and what stands before it in the stream's name. */
  readonly scope: { readonly column: string; readonly prefix: string };
  /** Which rows follow from events, where not all do. */
  readonly where?: string;
  /**
   * `append`: written in the transaction of the append, so that it is never behind. `later`: from messages; rows tell
   * in column `version` how far they are.
   */
  readonly written: 'append' | 'later';
  /** `whole`: all of a row follows from events, and one that no event explains may be deleted. */
  readonly owns: 'whole' | 'columns';
  /** SQL over `held`: live rows that are neither compared nor written. */
  readonly apart?: string;
  /** SQL over `held`: live rows that were archived (`acs retention run`), and the columns that are null in these. */
  readonly archived?: { readonly where: string; readonly columns: readonly string[] };
  /** Tables whose rows are locked by writers before those of this one, and from which these read what they then write. */
  readonly lockedFirst?: readonly string[];
  /** What a row that is missing is inserted with, beside what events decide: column → SQL. */
  readonly inserted?: Readonly<Record<string, string>>;
  /** SQL that makes what rows need beside them, or forgets what was made of them: for the rows whose keys the given table has. */
  readonly completes?: (keys: string) => string;
  /** The key of the row that an event is about; undefined where it is about none. */
  keyOf(event: FoldedEvent): readonly string[] | undefined;
  /** True where the row after this event does not depend on the row before it. */
  standsAlone(event: FoldedEvent): boolean;
  /** The row's state after an event; undefined where there is no row. */
  evolve(state: State | undefined, event: FoldedEvent): State | undefined;
  toRow(state: State): Row;
  fromRow(row: Row): State;
}

/** A projection as it is written down: its columns with their types. */
export type Definition<State> = Omit<RowProjection<State>, 'key' | 'columns' | 'carried' | 'types'> & {
  readonly key: Columns;
  readonly columns: Columns;
  readonly carried?: Columns;
};

export function defineProjection<State>(definition: Definition<State>): RowProjection<State> {
  const { key, columns, carried = {} } = definition;
  return {
    ...definition,
    key: Object.keys(key),
    columns: Object.keys(columns),
    carried: Object.keys(carried),
    types: { ...key, ...columns, ...carried },
  };
}

/** Every column of the rows that a replay makes, in the order of `Row`. */
export function columnsOf({
  key,
  columns,
  carried,
}: Pick<RowProjection, 'key' | 'columns' | 'carried'>): string[] {
  return [...key, ...columns, ...carried];
}
