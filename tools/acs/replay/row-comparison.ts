import type { ClientBase } from 'pg';
import type { RowProjection, Value } from './row-projection.js';
import type { ScratchTable } from './scratch-table.js';

/** A row that is not as the events make it. */
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
 * Compares the rows that a replay has made with those of the live table. Which keys differ is kept in a temporary table,
 * so that memory is bounded however many do. Every method runs in the caller's transaction.
 */
export class RowComparison {
  /** As SQL: the keys in question. */
  readonly keys: string;
  /** As SQL: those of them that were taken last. */
  readonly chunk: string;

  private constructor(
    private readonly client: ClientBase,
    private readonly projection: RowProjection,
    private readonly scratch: ScratchTable,
    private readonly scope: string | undefined,
  ) {
    this.keys = keysName(projection);
    this.chunk = chunkName(projection);
  }

  /** Of all rows, or of those of one scope. Makes the temporary table, in a transaction of its own. */
  static async begin(
    client: ClientBase,
    projection: RowProjection,
    scratch: ScratchTable,
    scope?: string,
  ): Promise<RowComparison> {
    const { key, table } = projection;
    const name = keysName(projection);
    await client.query('begin read write');
    await client.query(`drop table if exists ${name}`);
    await client.query(
      `create temporary table "differing_${table}" as select ${key.join(', ')} from ${scratch.name} with no data`,
    );
    await client.query(`alter table ${name} add primary key (${key.join(', ')})`);
    await client.query(`drop table if exists ${chunkName(projection)}`);
    await client.query(`create temporary table "chunk_${table}" (like ${name})`);
    await client.query(`alter table ${name} add column taken boolean not null default false`);
    await client.query('commit');
    return new RowComparison(client, projection, scratch, scope);
  }

  /** Looks at all rows. Returns how many differ. */
  async find(): Promise<number> {
    const { key } = this.projection;
    const { rowCount } = await this.client.query(`
      insert into ${this.keys}
      select ${key.map((column) => `coalesce(made.${column}, held.${column})`).join(', ')}
        from (select * from ${this.scratch.name} as made where ${this.inScope('made')}) as made
        full join (${this.heldRows()}) as held on ${this.sameKey('made', 'held')}
       where (made.${key[0]} is null or held.${key[0]} is null or ${differ(this.projection, 'made', 'held')})
         and not ${this.isApart()}
      on conflict do nothing`);
    return rowCount ?? 0;
  }

  /** Looks again at the keys in question, and forgets those at which nothing differs. Returns how many are left. */
  async refine(): Promise<number> {
    const { key } = this.projection;
    await this.client.query(`
      delete from ${this.keys} as asked
       using ${this.keys} as same
        left join ${this.scratch.name} as made on ${this.sameKey('made', 'same')}
        left join (${this.heldRows()}) as held on ${this.sameKey('held', 'same')}
       where ${this.sameKey('asked', 'same')}
         and (${this.isApart()}
              or (made.${key[0]} is null) = (held.${key[0]} is null)
                 and not ${differ(this.projection, 'made', 'held')})`);
    const { rows } = await this.client.query<{ count: string }>(`select count(*) from ${this.keys}`);
    return Number(rows[0]?.count);
  }

  /** How many of the keys in question have a live row that is an earlier version of the row, none yet, or one that may go. */
  async countLate(): Promise<number> {
    const { rows } = await this.client.query<{ count: string }>(`
      select count(*) from ${this.keys} as asked
        left join ${this.scratch.name} as made on ${this.sameKey('made', 'asked')}
        left join (${this.heldRows()}) as held on ${this.sameKey('held', 'asked')}
       where made.version is null or held.version is null or held.version < made.version`);
    return Number(rows[0]?.count);
  }

  /** How many of the keys in question no event explains. */
  async countExtra(): Promise<number> {
    const { rows } = await this.client.query<{ count: string }>(`
      select count(*) from ${this.keys} as asked
        left join ${this.scratch.name} as made on ${this.sameKey('made', 'asked')}
       where made.${this.projection.key[0]} is null`);
    return Number(rows[0]?.count);
  }

  /** Takes the next keys in question, at most `limit`, that were not taken before, into `chunk`. Returns how many. */
  async takeChunk(limit: number): Promise<number> {
    const key = this.projection.key.join(', ');
    await this.client.query(`delete from ${this.chunk}`);
    const { rowCount } = await this.client.query(
      `with taken as (
         update ${this.keys} set taken = true
          where (${key}) in (select ${key} from ${this.keys} where not taken order by ${key} limit $1)
         returning ${key}
       )
       insert into ${this.chunk} select ${key} from taken`,
      [limit],
    );
    return rowCount ?? 0;
  }

  /** Which rows differ, among the keys in question, in their order. */
  async *list(): AsyncGenerator<RowDifference> {
    const { key, columns } = this.projection;
    await this.client.query(`
      declare differences no scroll cursor for
      select ${key.map((column) => `asked.${column}::text`).join(', ')},
             made.${key[0]} is null, held.${key[0]} is null,
             ${columns.map((column) => `made.${column}::text, held.${column}::text`).join(', ')}
        from ${this.keys} as asked
        left join ${this.scratch.name} as made on ${this.sameKey('made', 'asked')}
        left join (${this.heldRows()}) as held on ${this.sameKey('held', 'asked')}
       order by ${key.map((column) => `asked.${column}`).join(', ')}`);
    try {
      for (;;) {
        const { rows } = await this.client.query<unknown[]>({
          text: `fetch ${FETCHED} from differences`,
          rowMode: 'array',
        });
        for (const row of rows) yield toDifference(row, this.projection);
        if (rows.length < FETCHED) return;
      }
    } finally {
      await this.client.query('close differences');
    }
  }

  /** The live rows that follow from events. */
  private heldRows(): string {
    const { schema, table, where = 'true' } = this.projection;
    return `select * from ${schema}.${table} as held where ${where} and ${this.inScope('held')}`;
  }

  private isApart(): string {
    return `coalesce(${this.projection.apart ?? 'false'}, false)`;
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

/** SQL that is true where one of the columns that events decide differs between two rows. */
export function differ({ columns }: RowProjection, one: string, other: string): string {
  // As text, whatever the type: json has no equality.
  const texts = (alias: string) => columns.map((column) => `${alias}.${column}::text`).join(', ');
  return `((${texts(one)}) is distinct from (${texts(other)}))`;
}

function toDifference(row: readonly unknown[], { key, columns }: RowProjection): RowDifference {
  const [extra, missing] = [row[key.length] === true, row[key.length + 1] === true];
  const values = row.slice(key.length + 2) as Value[];
  const all = columns.map((column, index) => ({
    column,
    events: values[2 * index] ?? null,
    live: values[2 * index + 1] ?? null,
  }));
  return {
    key: Object.fromEntries(key.map((column, index) => [column, String(row[index])])),
    kind: extra ? 'extra' : missing ? 'missing' : 'differs',
    columns: all.filter(({ events, live }) => events !== live),
  };
}

function keysName({ table }: RowProjection): string {
  return `pg_temp."differing_${table}"`;
}

function chunkName({ table }: RowProjection): string {
  return `pg_temp."chunk_${table}"`;
}
