import type { ClientBase } from 'pg';
import { inWritingTransactionOn } from '#postgres/transaction';
import type { RowProjection, Value } from '#event-store/replay/row-projection';
import type { ScratchTable } from '../fold/scratch-table.js';
import { shownValue } from './shown-value.js';

export interface RowDifference {
  /** By column. */
  readonly key: Readonly<Record<string, string>>;
  /** `missing`: only the events have it. `extra`: no event explains it. */
  readonly kind: 'differs' | 'missing' | 'extra';
  /** The columns that differ, all of them where one of both is not there. */
  readonly columns: readonly { readonly column: string; readonly events: Value; readonly live: Value }[];
}

const FETCHED = 500;

/**
 * Compares the rows that a replay has made with those of the live table. What differs is kept in a temporary table, as it
 * was in the snapshot in which it was found: memory is bounded however much it is, and the reader, which may be slow,
 * holds no snapshot open. `find`, `refine` and `takeChunk` run in the caller's transaction.
 */
export class RowComparison {
  /** As SQL: the keys that were taken last. */
  readonly chunk: string;
  private readonly found: string;
  private readonly again: string;

  private constructor(
    private readonly client: ClientBase,
    private readonly projection: RowProjection,
    private readonly scratch: ScratchTable,
    private readonly scope: string | undefined,
  ) {
    this.found = temporary('differing', projection);
    this.again = temporary('differing_again', projection);
    this.chunk = temporary('chunk', projection);
  }

  /** Of all rows, or of those of one scope. Makes the temporary tables, in a transaction of its own. */
  static async begin(
    client: ClientBase,
    projection: RowProjection,
    scratch: ScratchTable,
    scope?: string,
  ): Promise<RowComparison> {
    const { key, types } = projection;
    const comparison = new RowComparison(client, projection, scratch, scope);
    const keys = key.map((column) => `${column} ${types[column]}`).join(', ');
    const found = `${keys}, extra boolean, missing boolean, made text[], held text[]`;
    await inWritingTransactionOn(client, async () => {
      for (const [name, columns] of [
        [comparison.found, `${found}, taken boolean default false, primary key (${key.join(', ')})`],
        [comparison.again, found],
        [comparison.chunk, keys],
      ] as const) {
        await client.query(`drop table if exists ${name}`);
        await client.query(`create temporary table ${name} (${columns})`);
      }
    });
    return comparison;
  }

  /** Looks at all rows. Returns how many differ. */
  async find(): Promise<number> {
    const { key } = this.projection;
    const keys = key.map((column) => `coalesce(made.${column}, held.${column})`).join(', ');
    const { rowCount } = await this.client.query(`
      insert into ${this.found} select ${keys}, ${this.facts()}
        from (select * from ${this.scratch.name} as made where ${this.inScope('made')}) as made
        full join (${this.heldRows()}) as held on ${this.sameKey('made', 'held')}
       where ${this.differ()}`);
    return rowCount ?? 0;
  }

  /** Looks again at the rows that were found, and forgets those that don't differ any more. Returns how many are left. */
  async refine(): Promise<number> {
    const { key } = this.projection;
    const { rowCount } = await this.client.query(`
      insert into ${this.again} select ${key.map((column) => `asked.${column}`).join(', ')}, ${this.facts()}
        from ${this.found} as asked
        left join ${this.scratch.name} as made on ${this.sameKey('made', 'asked')}
        left join (${this.heldRows()}) as held on ${this.sameKey('held', 'asked')}
       where (made.${key[0]} is not null or held.${key[0]} is not null) and ${this.differ()}`);
    await this.client.query(`delete from ${this.found}`);
    await this.client.query(`insert into ${this.found} select * from ${this.again}`);
    await this.client.query(`delete from ${this.again}`);
    return rowCount ?? 0;
  }

  /** How many of the live rows that were found are an earlier version of the row, not there yet, or may still go. */
  countLate(): Promise<number> {
    const version = this.projection.columns.indexOf('version') + 1;
    return this.count(`extra or missing or held[${version}]::int < made[${version}]::int`);
  }

  /** How many of the rows that were found no event explains. */
  countExtra(): Promise<number> {
    return this.count('extra');
  }

  /** Takes the next keys that were found, at most `limit`, and were not taken before, into `chunk`. Returns how many. */
  async takeChunk(limit: number): Promise<number> {
    const key = this.projection.key.join(', ');
    await this.client.query(`delete from ${this.chunk}`);
    const { rowCount } = await this.client.query(
      `with taken as (
         update ${this.found} set taken = true
          where (${key}) in (select ${key} from ${this.found} where not taken order by ${key} limit $1)
         returning ${key}
       )
       insert into ${this.chunk} select ${key} from taken`,
      [limit],
    );
    return rowCount ?? 0;
  }

  /** The rows that were found, in the order of their keys. */
  async *list(): AsyncGenerator<RowDifference> {
    const { key } = this.projection;
    const keys = key.join(', ');
    const after = key.map((_, index) => `$${index + 1}`).join(', ');
    for (let last: readonly string[] | undefined; ;) {
      const { rows } = await this.client.query<FoundRow>({
        text: `
          select array[${key.map((column) => `${column}::text`).join(', ')}] as key, extra, missing, made, held
            from ${this.found} ${last ? `where (${keys}) > (${after})` : ''}
           order by ${keys} limit ${FETCHED}`,
        values: [...(last ?? [])],
      });
      for (const row of rows) yield toDifference(row, this.projection);
      last = rows.at(-1)?.key;
      if (rows.length < FETCHED) return;
    }
  }

  private async count(condition: string): Promise<number> {
    const { rows } = await this.client.query<{ count: string }>(
      `select count(*) from ${this.found} where ${condition}`,
    );
    return Number(rows[0]?.count);
  }

  /** What is kept of two rows, as SQL over `made` and `held`. */
  private facts(): string {
    const { projection } = this;
    const { key, columns } = projection;
    const texts = (valueOf: (column: string) => string) =>
      `array[${columns.map((column) => `(${valueOf(column)})::text`).join(', ')}]`;
    const [made, held] = [
      texts((column) => wanted(projection, column, 'made')),
      texts((column) => `held.${column}`),
    ];
    return `made.${key[0]} is null, held.${key[0]} is null, ${made}, ${held}`;
  }

  /** SQL that is true where two rows are not the same, or one is not there. */
  private differ(): string {
    const { projection } = this;
    const { key, apart = 'false' } = projection;
    const either = `made.${key[0]} is null or held.${key[0]} is null or ${differs(projection, 'made')}`;
    return `(${either}) and not coalesce(${apart}, false)`;
  }

  /** The live rows that follow from events. */
  private heldRows(): string {
    const { schema, table, where = 'true' } = this.projection;
    return `select * from ${schema}.${table} as held where ${where} and ${this.inScope('held')}`;
  }

  private inScope(alias: string): string {
    const { scope, projection } = this;
    return scope === undefined
      ? 'true'
      : `${alias}.${projection.scope.column} = '${scope.replaceAll("'", "''")}'`;
  }

  private sameKey(one: string, other: string): string {
    return this.projection.key.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ');
  }
}

interface FoundRow {
  readonly key: readonly string[];
  readonly extra: boolean;
  readonly missing: boolean;
  readonly made: readonly Value[];
  readonly held: readonly Value[];
}

function toDifference(row: FoundRow, projection: RowProjection): RowDifference {
  const { key, columns } = projection;
  const all = columns.map((column, index) => ({
    column,
    events: row.made[index] ?? null,
    live: row.held[index] ?? null,
  }));
  return {
    key: Object.fromEntries(key.map((column, index) => [column, row.key[index] ?? ''])),
    kind: row.extra ? 'extra' : row.missing ? 'missing' : 'differs',
    columns: all
      .filter(({ events, live }) => events !== live)
      .map(({ column, events, live }) => ({
        column,
        events: shownValue(projection, column, events),
        live: shownValue(projection, column, live),
      })),
  };
}

function temporary(name: string, { table }: RowProjection): string {
  return `pg_temp."${name}_${table}"`;
}

/**
 * What a live row (`held`) is to have in a column, as SQL: what the events make of it in row `made`, or nothing where that
 * was archived.
 */
export function wanted({ archived }: RowProjection, column: string, made: string): string {
  const value = `${made}.${column}`;
  return archived?.columns.includes(column) ? `case when not ${archived.where} then ${value} end` : value;
}

/** True where a live row (`held`) is not as the row `made` wants it, as SQL: json itself has no equality. */
export function differs(projection: RowProjection, made: string): string {
  const { columns, types } = projection;
  const row = (valueOf: (column: string) => string) =>
    columns.map((column) => (types[column] === 'json' ? `(${valueOf(column)})::text` : valueOf(column)));
  const [ours, theirs] = [
    row((column) => wanted(projection, column, made)),
    row((column) => `held.${column}`),
  ];
  return `(${ours.join(', ')}) is distinct from (${theirs.join(', ')})`;
}
