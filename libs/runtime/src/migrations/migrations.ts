import type { Client } from 'pg';
import type { DataSource, MigrationInterface } from 'typeorm';
import { withMigrationLock } from './migration-lock.js';
import { declareWorksSince } from './schema-compatibility.js';

/** A TypeORM migration class; its `name` property ends in a 13-digit timestamp. */
export type MigrationConstructor = new () => MigrationInterface & { readonly name: string };

export interface MigrateOptions {
  /** A role that may create schemas and roles. */
  readonly adminUrl: string;
  readonly schema: string;
  readonly migrations: readonly MigrationConstructor[];
  /** The newest migration that the previous release knew: its apps work on the schema. Absent: only builds that know all do. */
  readonly worksSince?: MigrationConstructor;
  /** Milliseconds to wait for another caller that migrates the same schema. Default 300,000. */
  readonly waitMs?: number;
}

/** A schema change that waits for a lock blocks all later users of the table. */
const TABLE_LOCK_MS = 5_000;

/** The database role of `acs retention run`; migrations grant its rights, like those of the apps. */
export const RETENTION_ROLE = 'acs_retention';

/** The database role of `acs reconcile`, which only reads; migrations grant its rights too. */
export const RECONCILE_ROLE = 'acs_reconcile';

/** The database role of a schema's owner app. */
export function roleOf(schema: string): string {
  return `acs_${schema}`;
}

/**
 * Updates one schema: creates missing schema and roles, runs the pending migrations, each in its own transaction, under
 * an advisory lock so that concurrent callers wait. Returns the names of the migrations that it ran. Throws if another
 * caller holds the lock for longer than `waitMs`, and if another transaction keeps a table locked for 5 s.
 */
export async function migrate(options: MigrateOptions): Promise<readonly string[]> {
  const { adminUrl, schema, migrations, worksSince } = options;
  const role = roleOf(schema);
  return withMigrationLock(options, async (client) => {
    await client.query(`create schema if not exists ${schema}`);
    for (const each of [role, RETENTION_ROLE, RECONCILE_ROLE]) await createRole(client, each);
    await client.query(`grant usage on schema ${schema} to ${role}; set search_path = ${schema}`);
    if (worksSince) {
      const known = migrations.map((Migration) => new Migration().name);
      await declareWorksSince(client, role, { known, worksSince: new worksSince().name });
    }
    const ran = await withDataSource(adminUrl, schema, migrations, (source) =>
      source.runMigrations({ transaction: 'each' }),
    );
    await client.query(`grant select on migrations to ${role}`);
    return ran.map(({ name }) => name);
  });
}

export async function revertLast(options: MigrateOptions): Promise<void> {
  const { adminUrl, schema, migrations } = options;
  await withMigrationLock(options, () =>
    withDataSource(adminUrl, schema, migrations, (source) =>
      source.undoLastMigration({ transaction: 'each' }),
    ),
  );
}

/** Roles belong to the whole cluster, so a migration of another database may create the same one now. */
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
  // A quarter of the time in which acs starts, of which few commands migrate.
  const { DataSource } = await import('typeorm');
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
