import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { required } from './environment.js';

export interface TestDatabase {
  readonly url: string;
  readonly pool: Pool;
  /** Ends the pool and drops the database. */
  drop(): Promise<void>;
}

/** A new database on the test server, owned by its superuser; `drop` it in `afterAll`. It is empty, or a copy. */
export async function createTestDatabase(template = 'template1'): Promise<TestDatabase> {
  const admin = required('TEST_DATABASE_URL');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await connected(admin, (client) => client.query(`create database ${name} template ${template}`));
  const url = inPath(admin, name);
  const pool = new Pool({ connectionString: url, max: 20 });
  // Dropping the database ends connections that are still closing: that fails no test.
  pool.on('error', () => undefined);
  return {
    url,
    pool,
    async drop() {
      await pool.end();
      await connected(admin, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Runs `work` with a connection of its own, which looks in `schema`. */
export async function connected<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
  schema?: string,
): Promise<Result> {
  const client = new Client({
    connectionString: url,
    ...(schema !== undefined && { options: `-c search_path=${schema}` }),
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address of another database of the same server, or of another virtual host. */
export function inPath(url: string, path: string): string {
  const address = new URL(url);
  address.pathname = `/${path}`;
  return address.href;
}
