import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { createTestStore, SCHEMA, type TestStore } from '../../event-store/test/test-store.js';
import { Session } from './session.js';

describe('a session', () => {
  let store: TestStore;
  let session: Session;

  beforeAll(async () => {
    store = await createTestStore();
    const options = { connectionString: store.url, searchPath: SCHEMA, name: 'session test' };
    session = await Session.open(options, () => undefined);
  });
  afterAll(async () => {
    await session?.close();
    await store?.drop();
  });

  it('loses its locks once it asks for nothing any more, as a frozen process does', async () => {
    let count = 0;
    const frozen = await Session.open(
      { connectionString: store.url, searchPath: SCHEMA, name: 'frozen', idleTimeoutMs: 2_000 },
      () => count++,
    );
    const take = 'select pg_try_advisory_lock(42) as taken';
    expect(await frozen.query({ text: take })).toEqual([{ taken: true }]);
    await eventually('another takes the lock', async () => {
      const [row] = await session.query<{ taken: boolean }>({ text: take });
      return row?.taken;
    });
    await eventually('it was told', () => count > 0);
    await expect(frozen.query({ text: take })).rejects.toThrow();
    await frozen.close();
  });

  it('neither scans a table in a plan made while it was empty nor compiles a plan, however dear it looks', async () => {
    await session.query({ text: 'set jit_above_cost = 0' });
    const plan = await session.query<{ 'QUERY PLAN': string }>({
      text: 'explain (analyze) select * from events where partition = 1 and position > 0',
    });
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('events_position');
    expect(text).not.toContain('JIT');
  });
});
