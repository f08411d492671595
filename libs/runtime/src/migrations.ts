import type { Client, Pool } from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { withMigrationLock } from './migration-lock.js';
import { SchemaMismatch } from './schema-mismatch.js';

/** A TypeORM migration class; its `name` property ends in a 13-digit timestamp. */
export type MigrationConstructor = new () => MigrationInterface & { readonly name: string };

export interface MigrateOptions {
  /** A role that may create schemas and roles. */
  readonly adminUrl: string;
  readonly schema: string;
  readonly migrations: readonly MigrationConstructor[];
  /** How long another caller that migrates the same schema is waited for, in milliseconds. Default 300,000. */
  readonly waitMs?: number;
}

/** A change of a table that waits for a lock makes everyone else who needs the table wait behind it. */
const TABLE_LOCK_MS = 5_000;

/** The database role of a schema's owner app. */
export function roleOf(schema: string): string {
  return `acs_${schema}`;
}

/**
 * Brings one schema up to date: creates schema and role where they are missing, runs the pending migrations, each in a
 * transaction of its own, under an advisory lock so that racing callers wait. Returns the names of those it ran. Throws
 * where another caller holds the lock for longer than `waitMs`, and where a table stays locked by somebody else for 5 s.
 */
export async function migrate(options: MigrateOptions): Promise<readonly string[]> {
  const { adminUrl, schema, migrations } = options;
  return withMigrationLock(options, async (client) => {
    await client.query(`create schema if not exists ${schema}`);
    await createRole(client, roleOf(schema));
    await client.query(`grant usage on schema ${schema} to ${roleOf(schema)}`);
    const ran = await withDataSource(adminUrl, schema, migrations, (source) =>
      source.runMigrations({ transaction: 'each' }),
    );
    await client.query(`grant select on ${schema}.migrations to ${roleOf(schema)}`);
    return ran.map(({ name }) => name);
  });
}

/** Takes back the newest migration of a schema. */
export async function revertLast(options: MigrateOptions): Promise<void> {
  const { adminUrl, schema, migrations } = options;
  await withMigrationLock(options, () =>
    withDataSource(adminUrl, schema, migrations, (source) =>
      source.undoLastMigration({ transaction: 'each' }),
    ),
  );
}

/** Throws `SchemaMismatch` unless exactly `migrations` have run in the pool's schema. */
export async function assertSchemaVersion(
  pool: Pool,
  migrations: readonly MigrationConstructor[],
): Promise<void> {
  const wanted = migrations.map((Migration) => new Migration().name);
  const present = await appliedMigrations(pool);
  const missing = wanted.filter((name) => !present.includes(name));
  if (missing.length > 0)
    throw new SchemaMismatch('too-old', `the schema lacks ${missing.join(', ')}: run the migrations`);
  const unknown = present.filter((name) => !wanted.includes(name));
  if (unknown.length > 0) {
    throw new SchemaMismatch(
      'too-new',
      `the schema has ${unknown.join(', ')}, which this build does not know: deploy a newer one`,
    );
  }
}

async function appliedMigrations(pool: Pool): Promise<readonly string[]> {
  const { rows: tables } = await pool.query<{ present: boolean }>(
    `select to_regclass('migrations') is not null as present`,
  );
  if (!tables[0]?.present) return [];
  const { rows } = await pool.query<{ name: string }>('select name from migrations');
  return rows.map(({ name }) => name);
}

/** Roles belong to the whole cluster, so another database's migration may create the same one at this moment. */
async function createRole(client: Client, role: string): Promise<void> {
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} login; end if;
    exception when duplicate_object or unique_violation then null;
    end $$`);
}

async function withDataSource<T>(
  url: string,
  schema: string,
  migrations: readonly MigrationConstructor[],
  work: (source: DataSource) => Promise<T>,
): Promise<T> {
  const source = new DataSource({
    type: 'postgres',
    url,
    schema,
    installExtensions: false,
    migrations: [...migrations],
    migrationsTableName: 'migrations',
    extra: { options: `-c search_path=${schema} -c lock_timeout=${TABLE_LOCK_MS}`, max: 2 },
  });
  await source.initialize();
  try {
    return await work(source);
  } finally {
    await source.destroy();
  }
}
