import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/support/eventually.js';
import { appendOf, type TestStore, givenStore } from '../../test/test-store.js';
import { relayLag } from './relay-lag.js';

describe('the lag of the relays', () => {
  let store: TestStore;
  givenStore((made) => (store = made));

  const publishAll = () =>
    store.pool.query(`
      update relay_checkpoints as done set position = head.position
      from partition_heads as head where head.partition = done.partition`);

  it('is what lies beyond the checkpoints, and the age of its oldest event', async () => {
    expect(await relayLag(store.pool)).toEqual({ unpublished: 0, oldestSeconds: 0 });
    await store.append(appendOf('one', 0, 3));
    const old = await eventually('the events have an age', async () => {
      const lag = await relayLag(store.pool);
      return lag.oldestSeconds > 0.05 && lag;
    });
    expect(old.unpublished).toBe(3);
    await store.append(appendOf('two'));
    const older = await relayLag(store.pool);
    expect(older.unpublished).toBe(4);
    expect(older.oldestSeconds).toBeGreaterThan(old.oldestSeconds);
    await publishAll();
    expect(await relayLag(store.pool)).toEqual({ unpublished: 0, oldestSeconds: 0 });
  });

  it('is seen where a hole keeps everything after it from being published', async () => {
    await publishAll();
    const [lost] = await store.append(appendOf('three', 0, 2));
    await store.transaction(async (client) => {
      await client.query('alter table events disable trigger events_are_append_only');
      await client.query('delete from events where event_id = $1', [lost!.eventId]);
      await client.query('alter table events enable always trigger events_are_append_only');
    });
    await eventually('the event behind the hole has an age', async () => {
      const { unpublished, oldestSeconds } = await relayLag(store.pool);
      return unpublished === 2 && oldestSeconds > 0;
    });
  });
});
