import { createHash } from 'node:crypto';
import { SCHEMAS } from '#contracts/services';
import type { ServiceDefinition } from '#runtime/bootstrap/service';
import { migrate } from '#runtime/migrations/migrations';
import { connected, createTestDatabase, inPath, type TestDatabase } from './database.js';
import { required } from './environment.js';

type App = Pick<ServiceDefinition, 'name' | 'migrations'>;

/**
 * A new database with the schemas of these apps. On the private server of the tests it is a copy: the migrations run once for
 * all files of tests, which halves the processor time of making a database.
 */
export async function createMigratedDatabase(apps: readonly App[]): Promise<TestDatabase> {
  if (process.env.TEST_TEMPLATES) return createTestDatabase(await migratedTemplate(apps));
  const database = await createTestDatabase();
  await migrateAll(database.url, apps);
  return database;
}

/** Those that this process knows, by server and name. */
const templates = new Map<string, Promise<void>>();

async function migratedTemplate(apps: readonly App[]): Promise<string> {
  // A mutation of a migration has a template of its own.
  const migrations = apps.flatMap(({ name, migrations }) => [name, ...migrations.map(String)]);
  const name = `template_${createHash('sha256').update(migrations.join()).digest('hex').slice(0, 24)}`;
  const key = `${required('TEST_DATABASE_URL')} ${name}`;
  let ready = templates.get(key);
  if (!ready) templates.set(key, (ready = ensureTemplate(name, apps)));
  await ready;
  return name;
}

/** Waits for another process that makes the same one. */
function ensureTemplate(name: string, apps: readonly App[]): Promise<void> {
  const admin = required('TEST_DATABASE_URL');
  return connected(admin, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [
      name,
    ]);
    if (rowCount === 1) return;
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name}`);
    await migrateAll(inPath(admin, name), apps);
    await client.query(`alter database ${name} is_template true`);
  });
}

async function migrateAll(adminUrl: string, apps: readonly App[]): Promise<void> {
  for (const { name, migrations } of apps) await migrate({ adminUrl, schema: SCHEMAS[name], migrations });
}
