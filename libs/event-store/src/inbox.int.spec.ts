import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { someoneWaits, type TestStore, givenStore } from '../test/test-store.js';
import { forgetHandled, recordOnce } from './inbox.js';

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
      await eventually('the second delivery waits', () => someoneWaits(store));
      await first.query(end);
      first.release();
      expect(await waiting).toBe(second);
    }
  });

  const DAY_MS = 24 * 60 * 60 * 1000;
  const handledDaysAgo = (consumer: string, days: number): Promise<unknown> =>
    store.pool.query(`update inbox set handled_at = now() - $2 * interval '1 day' where consumer = $1`, [
      consumer,
      days,
    ]);

  it('forgets what was handled longer ago than a time', async () => {
    await record('old', 'm-4');
    await record('new', 'm-4');
    await handledDaysAgo('old', 8);
    await handledDaysAgo('new', 6);
    expect(await forgetHandled(store.pool, 7 * DAY_MS, 10)).toBe(1);
    expect(await record('old', 'm-4')).toBe(true);
    expect(await record('new', 'm-4')).toBe(false);
  });

  it('forgets no more at once than it is told to, the oldest first', async () => {
    for (const days of [11, 12, 13, 14, 15]) {
      await record(`since-${days}`, 'm-5');
      await handledDaysAgo(`since-${days}`, days);
    }
    const left = async (): Promise<string[]> => {
      const { rows } = await store.pool.query<{ consumer: string }>(
        `select consumer from inbox where message_id = 'm-5' order by consumer`,
      );
      return rows.map(({ consumer }) => consumer);
    };
    expect(await forgetHandled(store.pool, 10 * DAY_MS, 2)).toBe(2);
    expect(await left()).toEqual(['since-11', 'since-12', 'since-13']);
    expect(await forgetHandled(store.pool, 10 * DAY_MS, 100)).toBe(3);
    expect(await left()).toEqual([]);
    expect(await forgetHandled(store.pool, 10 * DAY_MS, 100)).toBe(0);
  });

  it('forgets each message once, however many replicas do so', async () => {
    await record('shared', 'm-6');
    await handledDaysAgo('shared', 9);
    const first = await store.pool.connect();
    try {
      await first.query('begin');
      expect(await forgetHandled(first, 7 * DAY_MS, 10)).toBe(1);
      const second = forgetHandled(store.pool, 7 * DAY_MS, 10);
      await eventually('the second waits', () => someoneWaits(store));
      await first.query('commit');
      expect(await second).toBe(0);
    } finally {
      first.release();
    }
  });

  it('finds what is old by an index, however much is not', async () => {
    await store.pool.query(
      `insert into inbox (consumer, message_id) select 'view', 'bulk-' || n from generate_series(1, 50000) as n`,
    );
    await store.pool.query('analyze inbox');
    const { rows } = await store.pool.query<{ 'QUERY PLAN': string }>(
      `explain select ctid from inbox where handled_at < now() - interval '30 days' order by handled_at limit 1000`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('inbox_handled_at');
  });
});
