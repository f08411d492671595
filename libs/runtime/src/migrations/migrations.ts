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
  /** The newest that the release before knew: its apps work on the schema. Absent: only builds that know all do. */
  readonly worksSince?: MigrationConstructor;
  /** How long another caller that migrates the same schema is waited for, in milliseconds. Default 300,000. */
  readonly waitMs?: number;
}

/** A change of a table that waits for a lock makes everyone else who needs the table wait behind it. */
const TABLE_LOCK_MS = 5_000;

/** The database role of `acs retention run`: what it may do is granted by migrations, as with the apps' own. */
export const RETENTION_ROLE = 'acs_retention';

/** The database role of `acs reconcile`, which reads only: what it may read is granted by migrations, too. */
export const RECONCILE_ROLE = 'acs_reconcile';

/** The database role of a schema's owner app. */
export function roleOf(schema: string): string {
  return `acs_${schema}`;
}

/**
 * Brings one schema up to date: creates schema and roles where they are missing, runs the pending migrations, each in a
 * transaction of its own, under an advisory lock so that racing callers wait. Returns the names of those it ran. Throws
 * where another caller holds the lock for longer than `waitMs`, and where a table stays locked by somebody else for 5 s.
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

/** Takes back the newest migration of a schema. */
export async function revertLast(options: MigrateOptions): Promise<void> {
  const { adminUrl, schema, migrations } = options;
  await withMigrationLock(options, () =>
    withDataSource(adminUrl, schema, migrations, (source) =>
      source.undoLastMigration({ transaction: 'each' }),
    ),
  );
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
