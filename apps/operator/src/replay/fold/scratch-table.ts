import type { ClientBase } from 'pg';
import { textArray } from '#postgres/binary-arrays';
import { inWritingTransactionOn } from '#postgres/transaction';
import { columnsOf, type Row, type RowProjection, type Value } from '#event-store/replay/row-projection';
import { shownValue } from '../compare/shown-value.js';

export type KeyText = string;

/** Joined by what Postgres can hold in no text. */
export function keyText(key: readonly string[]): KeyText {
  return key.join('\u0000');
}

/** Rows written or looked up by one statement, and about how long they may be. */
const AT_ONCE = 5_000;
const CHARACTERS_AT_ONCE = 4_000_000;

/**
 * The rows that a replay makes, in a temporary table: only its own session sees it, and it goes with the session however
 * that ends. Nothing else is written.
 */
export class ScratchTable {
  /** As SQL. */
  readonly name: string;
  private readonly columns: readonly string[];

  /** True until the first row is written: what is not in memory then is nowhere. */
  empty = true;

  private constructor(
    private readonly client: ClientBase,
    private readonly projection: RowProjection,
  ) {
    this.name = scratchName(projection);
    this.columns = columnsOf(projection);
  }

  /** Makes the table again, empty. */
  static async create(client: ClientBase, projection: RowProjection): Promise<ScratchTable> {
    const { table, key, types } = projection;
    const columns = columnsOf(projection).map((column) => `${column} ${types[column]}`);
    await inWritingTransactionOn(client, async () => {
      await client.query(`drop table if exists ${scratchName(projection)}`);
      await client.query(
        `create temporary table "next_${table}" (${columns.join(', ')}, primary key (${key.join(', ')}))`,
      );
    });
    return new ScratchTable(client, projection);
  }

  /** The rows of these keys that there are, by key. */
  async load(keys: readonly (readonly string[])[]): Promise<Map<KeyText, Row>> {
    const { key } = this.projection;
    const found = new Map<KeyText, Row>();
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const chunk = keys.slice(from, from + AT_ONCE);
      const { rows } = await this.client.query<Value[]>({
        name: `replay.load ${this.name}`,
        text: `
          select ${this.columns.map((column) => `${column}::text`).join(', ')}
            from unnest(${key.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as wanted (${key.join(', ')})
            join ${this.name} using (${key.join(', ')})`,
        values: key.map((_, index) => textArray(chunk.map((values) => values[index]))),
        rowMode: 'array',
      });
      for (const row of rows) found.set(keyText(row.slice(0, key.length) as string[]), row);
    }
    return found;
  }

  /** Writes rows, each over the one of its key. */
  async save(rows: readonly Row[]): Promise<void> {
    if (rows.length > 0) this.empty = false;
    const { key } = this.projection;
    const rest = this.columns.slice(key.length);
    const select = this.columns.map((column) => `${column}::${this.projection.types[column]}`).join(', ');
    const parameters = this.columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
    for (const chunk of chunksOf(rows)) {
      await this.client.query({
        name: `replay.save ${this.name}`,
        text: `
          insert into ${this.name} (${this.columns.join(', ')})
          select ${select} from unnest(${parameters}) as made (${this.columns.join(', ')})
          on conflict (${key.join(', ')}) do update
             set ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}`,
        values: this.columns.map((_, index) => textArray(chunk.map((row) => row[index]))),
      });
    }
  }

  async remove(keys: readonly (readonly string[])[]): Promise<void> {
    if (this.empty) return;
    const { key } = this.projection;
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const chunk = keys.slice(from, from + AT_ONCE);
      await this.client.query({
        name: `replay.remove ${this.name}`,
        text: `
          delete from ${this.name} as made
           using unnest(${key.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as gone (${key.join(', ')})
           where ${key.map((column) => `made.${column} = gone.${column}`).join(' and ')}`,
        values: key.map((_, index) => textArray(chunk.map((values) => values[index]))),
      });
    }
  }

  async count(): Promise<number> {
    const { rows } = await this.client.query<{ count: string }>(`select count(*) from ${this.name}`);
    return Number(rows[0]?.count);
  }

  /** Up to `limit` rows as they are shown, in the order of their keys, of one scope where it is given. */
  async rows(limit: number, scope?: string): Promise<Record<string, Value>[]> {
    const { key, columns, scope: by } = this.projection;
    const { rows } = await this.client.query<Record<string, Value>>(
      `select ${[...key, ...columns].map((column) => `${column}::text`).join(', ')} from ${this.name}
       ${scope === undefined ? '' : `where ${by.column} = $2`}
       order by ${key.join(', ')} limit $1`,
      scope === undefined ? [limit] : [limit, scope],
    );
    return rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [column, shownValue(this.projection, column, value)]),
      ),
    );
  }
}

function scratchName({ table }: RowProjection): string {
  return `pg_temp."next_${table}"`;
}

function* chunksOf(rows: readonly Row[]): Generator<readonly Row[]> {
  let chunk: Row[] = [];
  let characters = 0;
  for (const row of rows) {
    chunk.push(row);
    characters += row.reduce((sum, value) => sum + (value?.length ?? 0), 0);
    if (chunk.length < AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield chunk;
    [chunk, characters] = [[], 0];
  }
  if (chunk.length > 0) yield chunk;
}
