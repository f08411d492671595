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
  await run(admin, `create database ${name} template ${template}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const pool = new Pool({ connectionString: url.href, max: 20 });
  // Dropping the database ends connections that are still closing: that fails no test.
  pool.on('error', () => undefined);
  return {
    url: url.href,
    pool,
    async drop() {
      await pool.end();
      await run(admin, `drop database if exists ${name} with (force)`);
    },
  };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
