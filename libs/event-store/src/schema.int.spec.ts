import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { PoolClient } from 'pg';
import { appendOf, createTestStore, SCHEMA, type TestStore } from '../test/test-store.js';
import { appendToStreams } from './append/append.js';
import { recordOnce } from './inbox.js';
import { readStream } from './read/read.js';
import { eventStoreGrants } from './schema.js';

jest.setTimeout(60_000);

let store: TestStore;
const role = `test_"role_${randomBytes(6).toString('hex')}`;
const quoted = `"${role.replaceAll('"', '""')}"`;

beforeAll(async () => {
  store = await createTestStore();
  await store.pool.query(`create role ${quoted}`);
  await store.pool.query(`grant usage on schema ${SCHEMA} to ${quoted}`);
  for (const statement of eventStoreGrants(role)) await store.pool.query(statement);
  await store.append(appendOf('kept'));
});
afterAll(async () => {
  await store.pool.query(`drop owned by ${quoted}`);
  await store.pool.query(`drop role ${quoted}`);
  await store.drop();
});

/** Runs `work` as the app's role in a transaction that is rolled back. */
async function asApp<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await store.pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local role ${quoted}`);
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const CHANGES = [`update events set type = 'x'`, `delete from events`, `truncate events`];

describe('the events table', () => {
  it.each(CHANGES)('refuses the superuser: %s', async (sql) => {
    await expect(store.pool.query(sql)).rejects.toThrow('events are append-only');
  });

  it.each(CHANGES)('refuses it where a session has switched triggers off: %s', async (sql) => {
    const switchedOff = store.transaction(async (client) => {
      await client.query('set local session_replication_role = replica');
      await client.query(sql);
    });
    await expect(switchedOff).rejects.toThrow('events are append-only');
  });

  it.each([...CHANGES, `alter table events disable trigger events_are_append_only`, `drop table events`])(
    `refuses the app's role: %s`,
    async (sql) => {
      await expect(asApp((client) => client.query(sql))).rejects.toThrow(/permission denied|must be owner/);
    },
  );

  it('keeps what was appended', async () => {
    expect(await readStream(store.pool, 'kept')).toHaveLength(1);
  });
});

describe("the app's role", () => {
  it('has what appending and an inbox need', async () => {
    await asApp(async (client) => {
      expect(await recordOnce(client, 'c', 'm')).toBe(true);
      expect(await appendToStreams(client, [appendOf('as-app', 0, 2), appendOf('as-app-2')])).toHaveLength(3);
      expect(await appendToStreams(client, [appendOf('as-app', 2)])).toHaveLength(1);
    });
  });

  it('can neither add nor remove heads and checkpoints', async () => {
    for (const table of ['partition_heads', 'relay_checkpoints']) {
      await expect(asApp((client) => client.query(`delete from ${table}`))).rejects.toThrow(
        'permission denied',
      );
      await expect(asApp((client) => client.query(`insert into ${table} values (15, 1)`))).rejects.toThrow(
        'permission denied',
      );
    }
  });
});
