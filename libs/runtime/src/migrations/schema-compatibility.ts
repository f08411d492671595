import type { Client, Pool } from 'pg';

/** The migrations of a schema, as a release knows them, by name. */
export interface ReleasedMigrations {
  /** Oldest first. */
  readonly known: readonly string[];
  /** The newest migration that the previous release knew: the schema still works for that release. */
  readonly worksSince: string;
}

/** The state that a schema records about itself. */
export interface SchemaState {
  /** Names of the migrations that have run. */
  readonly applied: readonly string[];
  /**
   * Builds that know this migration work on the schema, whatever else has run. Absent: only builds that know all
   * migrations do.
   */
  readonly worksSince: string | undefined;
}

/**
 * Records in the schema of `client` which older builds it still works for. Call it before the release's migrations run:
 * an older app that starts meanwhile, or after a failed migration, must be accepted, and one that the migrations would
 * break must not. `role` may read it.
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

/** Only a build that knows all applied migrations may declare compatibility, and none may accept older builds again. */
export function mayDeclare(state: SchemaState, { known, worksSince }: ReleasedMigrations): boolean {
  if (!state.applied.every((name) => known.includes(name))) return false;
  if (state.worksSince === undefined) return true;
  const declared = known.indexOf(state.worksSince);
  return declared >= 0 && declared < known.indexOf(worksSince);
}

/** Reads the schema's state, as far as its role may yet: a first release grants that at its end. */
export async function readSchemaState(client: Client | Pool): Promise<SchemaState> {
  // In this order: a release declares its compatibility before its migration exists.
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
