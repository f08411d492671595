import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { SERVICES } from '#contracts/services';
import { eachHost } from '#telemetry/server-address';
import { migrateService } from './migrations.js';
import { ServerUnreachable } from '../../connections/server-unreachable.js';
import { DATABASE_USERS, type DatabaseUser, roleFor } from './database-users.js';
import { addressFor } from '../derived-password.js';

export interface DatabaseProvision {
  /** A role that may create databases and roles. */
  readonly adminUrl: string;
  /** Created where it is missing. */
  readonly database: string;
  /** The password that each service's role gets, and that of each job. */
  readonly passwordOf: (user: DatabaseUser) => string;
}

export interface ProvisionedDatabase {
  /** The administrator's address of the database. */
  readonly adminUrl: string;
  readonly urls: Readonly<Record<DatabaseUser, string>>;
}

/** Makes the database, a role for each service and each job that may connect to it, and the four schemas. Repeating it changes nothing. */
export async function provisionDatabase({
  adminUrl,
  database,
  passwordOf,
}: DatabaseProvision): Promise<ProvisionedDatabase> {
  const own = withDatabase(adminUrl, database);
  await withClient(withDatabase(adminUrl, 'postgres'), async (client) => {
    // Roles belong to the whole cluster: two commands that share it must not change one at the same time.
    await client.query(`select pg_advisory_lock(hashtext('acs:provision'))`);
    await createDatabase(client, database);
    for (const user of DATABASE_USERS) await setRole(client, roleFor(user), passwordOf(user));
    const name = escapeIdentifier(database);
    await client.query(`revoke all on database ${name} from public`);
    await client.query(`grant connect on database ${name} to ${DATABASE_USERS.map(roleFor).join(', ')}`);
  });
  await Promise.all(SERVICES.map((service) => migrateService(service, own)));
  const entries = DATABASE_USERS.map(
    (user) => [user, addressFor(own, roleFor(user), passwordOf(user))] as const,
  );
  return { adminUrl: own, urls: Object.fromEntries(entries) as Record<DatabaseUser, string> };
}

/** The name after the host, or after the hosts; `acs` where there is none. */
export function pathOf(url: string): string {
  return decodeURIComponent(new URL(eachHost(url)[0]!).pathname.slice(1)) || 'acs';
}

/** Drops the database with everything in it, also while sessions are connected to it. */
export async function dropDatabase(adminUrl: string, database: string): Promise<void> {
  await withClient(withDatabase(adminUrl, 'postgres'), (client) =>
    client.query(`drop database if exists ${escapeIdentifier(database)} with (force)`),
  );
}

async function createDatabase(client: Client, database: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (rowCount === 0) await client.query(`create database ${escapeIdentifier(database)}`);
}

/** Says of a role that exists only what is to change: an administrator who is no superuser may not even deny that it is one. */
async function setRole(client: Client, role: string, password: string): Promise<void> {
  const { rows } = await client.query<Record<'superuser' | 'createdb' | 'createrole', boolean>>(
    'select rolsuper as superuser, rolcreatedb as createdb, rolcreaterole as createrole from pg_roles where rolname = $1',
    [role],
  );
  const [present] = rows;
  const excess = Object.entries(present ?? {}).flatMap(([right, has]) => (has ? [`no${right}`] : []));
  const attributes = ['login', ...excess, 'password', escapeLiteral(password)].join(' ');
  await client.query(`${present ? 'alter' : 'create'} role ${role} with ${attributes}`);
}

function withDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(database)}`;
  return address.href;
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect().catch((error: unknown) => {
    throw new ServerUnreachable('Postgres', url, error);
  });
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
