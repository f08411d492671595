import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { SCHEMAS, type ServiceName, SERVICES } from '#contracts/services';
import { migrate } from '#runtime/migrations/migrations';
import { eachHost } from '#telemetry/server-address';
import { MIGRATIONS, worksSinceOf } from './migrations.js';
import { ServerUnreachable } from '../../connections/server-unreachable.js';
import { DATABASE_USERS, type DatabaseUser, JOBS, roleFor } from './database-users.js';
import { addressFor } from '../derived-password.js';

export interface DatabaseProvision {
  /** A role that may create databases and roles. */
  readonly adminUrl: string;
  /** Created where it is missing. */
  readonly database: string;
  /** The password that each service's role gets, and that of each job. */
  readonly passwordOf: (user: DatabaseUser) => string;
  /** The shards of the ledger beside the default one, each with the administrator's address of its database. */
  readonly ledgerShards?: ReadonlyMap<string, string>;
}

export interface ProvisionedDatabase {
  /** The administrator's address of the database. */
  readonly adminUrl: string;
  /** Its address for each user. */
  readonly urls: Readonly<Record<DatabaseUser, string>>;
}

/** Makes the database, a role for each service and each job that may connect to it, and the four schemas. Repeating it changes nothing. */
export async function provisionDatabase(provision: DatabaseProvision): Promise<ProvisionedDatabase> {
  const { passwordOf, ledgerShards = new Map<string, string>() } = provision;
  const withShards = ledgerShards.size > 0;
  const own = await prepareDatabase(provision, { users: DATABASE_USERS, services: SERVICES, withShards });
  for (const shardUrl of ledgerShards.values()) {
    const shard = { adminUrl: shardUrl, database: pathOf(shardUrl), passwordOf };
    await prepareDatabase(shard, { users: SHARD_USERS, services: ['credit-ledger'], withShards });
  }
  const entries = DATABASE_USERS.map(
    (user) => [user, addressFor(own, roleFor(user), passwordOf(user))] as const,
  );
  return { adminUrl: own, urls: Object.fromEntries(entries) as Record<DatabaseUser, string> };
}

/** Who uses the database of a shard of the ledger. */
const SHARD_USERS: readonly DatabaseUser[] = ['credit-ledger', ...JOBS];

interface Contents {
  readonly users: readonly DatabaseUser[];
  readonly services: readonly ServiceName[];
  readonly withShards: boolean;
}

/** Returns the administrator's address of the database. */
async function prepareDatabase(
  { adminUrl, database, passwordOf }: DatabaseProvision,
  { users, services, withShards }: Contents,
): Promise<string> {
  const own = withDatabase(adminUrl, database);
  await withClient(withDatabase(adminUrl, 'postgres'), async (client) => {
    // Roles belong to the whole cluster: two commands that share it must not change one at the same time.
    await client.query(`select pg_advisory_lock(hashtext('acs:provision'))`);
    await createDatabase(client, database);
    for (const user of users) await setRole(client, roleFor(user), passwordOf(user));
    const name = escapeIdentifier(database);
    await client.query(`revoke all on database ${name} from public`);
    await client.query(`grant connect on database ${name} to ${users.map(roleFor).join(', ')}`);
  });
  await Promise.all(
    services.map((service) =>
      migrate({
        adminUrl: own,
        schema: SCHEMAS[service],
        migrations: MIGRATIONS[service],
        worksSince: worksSinceOf(service, withShards),
      }),
    ),
  );
  return own;
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
