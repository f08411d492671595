import type { Client, Pool } from 'pg';

/** What one release says of the migrations of a schema, by their names. */
export interface ReleasedMigrations {
  /** Oldest first. */
  readonly known: readonly string[];
  /** The newest one that the release before this one knew: the schema goes on working for that release. */
  readonly worksSince: string;
}

/** What a schema says of itself. */
export interface SchemaState {
  /** Names of the migrations that have run. */
  readonly applied: readonly string[];
  /** Builds that know this migration work on the schema, whatever else has run. Absent: only those that know all do. */
  readonly worksSince: string | undefined;
}

/**
 * Says in the schema that `client` looks into which older builds it goes on working for. To be called before the release's
 * migrations run: an older app that starts in between, or after one of them failed, is to be let in, and one that they
 * would break is not. `role` may read it.
 */
export async function declareWorksSince(
  client: Client,
  role: string,
  released: ReleasedMigrations,
): Promise<void> {
  // One transaction: an app that finds the table may read it.
  await client.query(
    `create table if not exists schema_compatibility (
       only_row boolean primary key default true check (only_row),
       works_since text not null
     );
     grant select on schema_compatibility to ${role}`,
  );
  if (!mayDeclare(await readSchemaState(client), released)) return;
  await client.query(
    `insert into schema_compatibility (works_since) values ($1)
     on conflict (only_row) do update set works_since = excluded.works_since`,
    [released.worksSince],
  );
}

/** Only who knows all that has run can say who else copes with it, and nobody lets older builds in again. */
export function mayDeclare(state: SchemaState, { known, worksSince }: ReleasedMigrations): boolean {
  if (!state.applied.every((name) => known.includes(name))) return false;
  if (state.worksSince === undefined) return true;
  const declared = known.indexOf(state.worksSince);
  return declared >= 0 && declared < known.indexOf(worksSince);
}

/** What the schema says that `client` looks into, as far as its role may know yet: a first release grants that at its end. */
export async function readSchemaState(client: Client | Pool): Promise<SchemaState> {
  // In this order: what a migration's release declares is there before the migration is.
  const applied = await readIfThere(client, 'migrations', 'name');
  const [worksSince] = await readIfThere(client, 'schema_compatibility', 'works_since');
  return { applied, worksSince };
}

async function readIfThere(client: Client | Pool, table: string, column: string): Promise<string[]> {
  const { rows: tables } = await client.query<{ present: boolean }>(
    `select coalesce(has_table_privilege(to_regclass($1), 'select'), false) as present`,
    [table],
  );
  if (!tables[0]?.present) return [];
  const { rows } = await client.query<{ value: string }>(`select ${column} as value from ${table}`);
  return rows.map(({ value }) => value);
}
