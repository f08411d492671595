import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { someoneWaits } from '../../../test/support/servers/lock-waits.js';
import { type TestStore, givenStore } from '../test/test-store.js';
import { recordOnce } from './inbox.js';

jest.setTimeout(60_000);

let store: TestStore;
givenStore((made) => (store = made));

const record = (consumer: string, message: string): Promise<boolean> =>
  store.transaction((client) => recordOnce(client, consumer, message));

describe('the inbox', () => {
  it('takes a message once for each consumer', async () => {
    expect(await record('view', 'm-1')).toBe(true);
    expect(await record('view', 'm-1')).toBe(false);
    expect(await record('refunds', 'm-1')).toBe(true);
  });

  it('takes a message again whose handling was rolled back', async () => {
    const failed = store.transaction(async (client) => {
      await recordOnce(client, 'view', 'm-2');
      throw new Error('handler failed');
    });
    await expect(failed).rejects.toThrow('handler failed');
    expect(await record('view', 'm-2')).toBe(true);
  });

  it('makes the second of two deliveries at once wait for what becomes of the first', async () => {
    for (const [end, second] of [
      ['commit', false],
      ['rollback', true],
    ] as const) {
      const first = await store.pool.connect();
      await first.query('begin');
      await recordOnce(first, 'view', `m-3-${end}`);
      const waiting = record('view', `m-3-${end}`);
      await eventually('the second delivery waits', () => someoneWaits(store.pool));
      await first.query(end);
      first.release();
      expect(await waiting).toBe(second);
    }
  });

  it('finds what is old by an index, however much is not', async () => {
    await store.pool.query(
      `insert into inbox (consumer, message_id) select 'view', 'bulk-' || n from generate_series(1, 50000) as n`,
    );
    await store.pool.query('analyze inbox');
    const { rows } = await store.pool.query<{ 'QUERY PLAN': string }>(
      `explain select * from inbox where handled_at >= '-infinity' and handled_at < now() - interval '30 days'
        order by handled_at, consumer, message_id limit 1000`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('inbox_handled_at');
  });
});
