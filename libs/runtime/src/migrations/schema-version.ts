import type { Pool } from 'pg';
import { ConfigurationError } from '../configuration/environment.js';
import type { MigrationConstructor } from './migrations.js';
import { readSchemaState, type SchemaState } from './schema-compatibility.js';

/**
 * Throws `SchemaMismatch` unless a build with these migrations works on the pool's schema: all of them have run, and if
 * others have run too, their release declared that the schema works for this build. Throws a `ConfigurationError` if
 * the role may not use the schema, which then looks empty: it belongs to another service.
 */
export async function assertSchemaVersion(
  pool: Pool,
  migrations: readonly MigrationConstructor[],
): Promise<void> {
  await assertMayUse(pool);
  const state = await readSchemaState(pool);
  const mismatch = mismatchOf(
    state,
    migrations.map((Migration) => new Migration().name),
  );
  if (mismatch) throw mismatch;
}

async function assertMayUse(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; schema: string }>(
    `select current_user as role, nspname as schema from pg_namespace
      where nspname = current_setting('search_path') and not has_schema_privilege(oid, 'usage')`,
  );
  const [refused] = rows;
  if (!refused) return;
  const { role, schema } = refused;
  throw new ConfigurationError(
    'DATABASE_URL',
    `has the role ${role}, which may not use the schema ${schema}`,
  );
}

/** Returns why a build that knows the migrations `known`, by name, does not work on a schema; undefined if it does. */
export function mismatchOf(
  { applied, worksSince }: SchemaState,
  known: readonly string[],
): SchemaMismatch | undefined {
  const missing = known.filter((name) => !applied.includes(name));
  if (missing.length > 0)
    return new SchemaMismatch('too-old', `the schema lacks ${missing.join(', ')}: run the migrations`);
  const [unknown] = applied.filter((name) => !known.includes(name));
  if (unknown === undefined || (worksSince !== undefined && known.includes(worksSince))) return undefined;
  const needed = worksSince === undefined ? '' : `, and works only for builds that know ${worksSince}`;
  return new SchemaMismatch(
    'too-new',
    `the schema has ${unknown}, which this build does not know${needed}: deploy a newer one`,
  );
}

/** The database's schema does not fit this build. The message says which migration differs. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';

  constructor(
    readonly kind: 'too-old' | 'too-new',
    message: string,
  ) {
    super(message);
  }
}
