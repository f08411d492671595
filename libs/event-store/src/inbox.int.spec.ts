import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { createTestStore, someoneWaits, type TestStore } from '../test/test-store.js';
import { forgetHandled, recordOnce } from './inbox.js';

jest.setTimeout(60_000);

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.drop());

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

  it('forgets what was handled before a time', async () => {
    await record('old', 'm-4');
    await record('new', 'm-4');
    await store.pool.query(`update inbox set handled_at = now() - interval '8 days' where consumer = 'old'`);
    const weekAgo = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000);
    expect(await store.transaction((client) => forgetHandled(client, weekAgo))).toBe(1);
    expect(await record('old', 'm-4')).toBe(true);
    expect(await record('new', 'm-4')).toBe(false);
  });
});
