import { afterAll, beforeAll } from '@jest/globals';
import { Client, Pool, type PoolClient } from 'pg';
import { createTestDatabase } from '../../../test/support/servers/database.js';
import { appendToStreams, type StreamAppend } from '../src/append/append.js';
import type { RecordedEvent } from '../src/events.js';
import { EVENT_STORE_UP } from '../src/schema.js';

export const SCHEMA = 'shop';

export interface TestStore {
  readonly url: string;
  /** Connections with `search_path` on the schema of the event store. */
  readonly pool: Pool;
  /** Appends in a transaction of its own. */
  append(...appends: readonly StreamAppend[]): Promise<RecordedEvent[]>;
  /** Runs `work` in a transaction that is committed, or rolled back where it throws. */
  transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  drop(): Promise<void>;
}

/** A new database with an event store in the schema `shop`. */
export async function createTestStore(): Promise<TestStore> {
  const database = await createTestDatabase();
  await database.pool.query(`create schema ${SCHEMA}`);
  const pool = new Pool({ connectionString: database.url, options: `-c search_path=${SCHEMA}`, max: 40 });
  // Dropping a database ends connections that a pool has not quite closed yet.
  for (const each of [pool, database.pool]) each.on('error', () => undefined);
  for (const statement of EVENT_STORE_UP) await pool.query(statement);

  async function transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  return {
    url: database.url,
    pool,
    transaction,
    append: (...appends) => transaction((client) => appendToStreams(client, appends)),
    async drop() {
      await pool.end();
      await database.drop();
    },
  };
}

/** Registers hooks: a store before the tests, which `ready` gets, and its end after them. */
export function givenStore(ready: (store: TestStore) => unknown): void {
  let store: TestStore | undefined;
  beforeAll(async () => {
    store = await createTestStore();
    await ready(store);
  });
  afterAll(() => store?.drop());
}

/** An append of `count` events to a stream. */
export function appendOf(stream: string, expectedVersion = 0, count = 1): StreamAppend {
  const events = Array.from({ length: count }, (_, index) => ({
    type: 'shop.item-sold',
    data: { number: expectedVersion + index + 1 },
  }));
  return { stream, expectedVersion, events };
}

/** Ends the server's side of all connections of that `application_name`; returns how many. */
export async function cutConnections(store: TestStore, name: string): Promise<number> {
  const { rowCount } = await store.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = $1`,
    [name],
  );
  return rowCount ?? 0;
}

/** A connection of its own to another database of the same server. */
export async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
