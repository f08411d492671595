import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../../test/support/eventually.js';
import { createTestDatabase } from '../../../../test/support/servers/database.js';
import { TcpProxy } from '../../../../test/support/servers/tcp-proxy.js';
import { LogLines } from '../../../messaging/test/log-lines.js';
import {
  appendOf,
  connectTo,
  createTestStore,
  cutConnections,
  SCHEMA,
  type TestStore,
} from '../../test/test-store.js';
import type { RecordedEvent } from '../events.js';
import { ALL_PARTITIONS, PARTITIONS } from '../partition.js';
import { headPositions } from '../read/read.js';
import { rewindRelay } from './relay-rewind.js';
import { EventRelay, type RelayOptions } from './relay.js';

jest.setTimeout(60_000);

/** Longer than any test: what happens within it was not found by polling. */
const NEVER_MS = 600_000;

let store: TestStore;
let relays: EventRelay[];
beforeEach(async () => {
  store = await createTestStore();
  relays = [];
});
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  await store.drop();
});

async function startRelay(
  options: Pick<RelayOptions, 'publish'> & Partial<RelayOptions>,
): Promise<EventRelay> {
  const relay = new EventRelay({
    connectionString: store.url,
    searchPath: SCHEMA,
    log: new LogLines(),
    pollMs: 50,
    ...options,
  });
  relays.push(relay);
  await relay.start();
  return relay;
}

const ownsAll = (relay: EventRelay): boolean => relay.status().owned.length === PARTITIONS;

async function checkpoints(): Promise<number[]> {
  const { rows } = await store.pool.query<{ position: string }>(
    'select position from relay_checkpoints order by partition',
  );
  return rows.map(({ position }) => Number(position));
}

/** Until the checkpoints have reached the heads. */
async function published(): Promise<void> {
  await eventually(
    'all events are published and noted',
    async () => String(await checkpoints()) === String(await headPositions(store.pool)),
  );
}

/** Appends `count` events to as many streams, over all partitions. */
async function appendMany(name: string, count: number): Promise<string[]> {
  const events = await store.append(
    ...Array.from({ length: count }, (_, index) => appendOf(`${name}-${index}`)),
  );
  return idsOf(events);
}

const idsOf = (events: readonly RecordedEvent[]): string[] => events.map(({ eventId }) => eventId).sort();

/** A `publish` that keeps what it gets. */
function collector(): { events: RecordedEvent[]; publish: (event: RecordedEvent) => Promise<void> } {
  const events: RecordedEvent[] = [];
  return {
    events,
    async publish(event) {
      events.push(event);
    },
  };
}

describe('a relay that is told what was appended', () => {
  it('publishes it without reading it again', async () => {
    const { events, publish } = collector();
    const relay = await startRelay({ publish });
    await eventually('it owns all and knows where it is', () => ownsAll(relay));
    await appendMany('known', PARTITIONS * 4);
    await published();
    const before = events.length;
    const client = await store.pool.connect();
    try {
      const appended = await store.append(...ALL_PARTITIONS.map((n) => appendOf(`told-${n}`)));
      await client.query('begin; lock table events in access exclusive mode');
      relay.committed(appended);
      await eventually('all are published', () => events.length === before + appended.length);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await published();
    expect(idsOf(events.slice(before))).toHaveLength(PARTITIONS);
  });

  it('publishes everything once, whichever process appends and whichever notifies it', async () => {
    const { events, publish } = collector();
    const relay = await startRelay({ publish, batchSize: 20 });
    await eventually('it owns all', () => ownsAll(relay));
    const expected: string[] = [];
    const appendAndTell = async (writer: number): Promise<void> => {
      for (let round = 0; round < 30; round++) {
        const appended = await store.append(
          ...Array.from({ length: 1 + (round % 5) }, (_, n) => appendOf(`${writer}-${round}-${n}`)),
        );
        expected.push(...appended.map(({ eventId }) => eventId));
        if (writer === 0) relay.committed(appended);
        else if (writer === 1) relay.wake();
      }
    };
    await Promise.all([0, 1, 2].map(appendAndTell));
    await published();
    expect(idsOf(events)).toEqual(expected.sort());
  });
});

describe('a relay', () => {
  it('publishes what was appended before and after it started, once each while nothing fails', async () => {
    const before = await appendMany('before', 50);
    const { events, publish } = collector();
    const relay = await startRelay({ publish });
    await published();
    const [after] = await store.append(appendOf('after', 0, 3));
    relay.wake();
    await published();
    expect(idsOf(events.slice(0, 50))).toEqual(before);
    expect(events).toHaveLength(53);
    expect(events[50]).toEqual(after);
    expect(relay.status()).toEqual({ owned: ALL_PARTITIONS, behind: 0, stalled: [] });
  });

  it('that stands by passes wakes on to the owner', async () => {
    const { events, publish } = collector();
    const owner = await startRelay({ publish, pollMs: NEVER_MS });
    await eventually('the first owns all partitions', () => ownsAll(owner));
    const standby = await startRelay({
      publish: () => Promise.reject(new Error('not the owner')),
      pollMs: NEVER_MS,
    });
    await eventually('the second is connected', async () => {
      const { rows } = await store.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and application_name = 'event-relay'
           and state = 'idle' and query ilike '%advisory%'`,
      );
      return rows.length === 1;
    });
    await store.append(appendOf('passed-on'));
    standby.wake();
    await eventually('the owner publishes it', () => events.length === 1);
    expect(standby.status().owned).toEqual([]);
  });

  it('tries failing publishes again, with back-off, and loses none', async () => {
    let failures = 7;
    const { events, publish } = collector();
    const log = new LogLines();
    const relay = await startRelay({
      log,
      publish: async (event) => {
        if (failures-- > 0) throw new Error('broker unavailable');
        await publish(event);
      },
    });
    const ids = await appendMany('failing', 20);
    await eventually('it says that it is held up', () => relay.status().stalled.length > 0);
    await published();
    expect(idsOf(events)).toEqual(ids);
    expect(relay.status()).toMatchObject({ behind: 0, stalled: [] });
    expect(log.lines.filter(({ level }) => level === 'warn').length).toBeLessThanOrEqual(7);
  });

  it('is not held up in other partitions by an event whose publish never ends', async () => {
    const { events, publish } = collector();
    const [stuck] = await store.append(appendOf('stuck'));
    const relay = await startRelay({
      drainMs: 100,
      publish: (event) =>
        event.eventId === stuck!.eventId ? new Promise<void>(() => undefined) : publish(event),
    });
    const ids = await appendMany('others', 40);
    await eventually('all others are published', () => events.length === 40);
    expect(idsOf(events)).toEqual(ids);
    expect(relay.status().behind).toBeGreaterThan(0);
    expect((await checkpoints())[stuck!.partition]).toBe(0);
  });

  it('has at most its window of a partition under way', async () => {
    let most = 0;
    let underWay = 0;
    await store.append(appendOf('long', 0, 100));
    await startRelay({
      batchSize: 7,
      publish: async () => {
        most = Math.max(most, ++underWay);
        await new Promise((resolve) => setImmediate(resolve));
        underWay -= 1;
      },
    });
    await published();
    expect(most).toBe(7);
  });

  it('waits, when stopped, for what is under way, and notes it', async () => {
    const release: (() => void)[] = [];
    const relay = await startRelay({ publish: () => new Promise<void>((resolve) => release.push(resolve)) });
    await appendMany('draining', 10);
    relay.wake();
    await eventually('ten are under way', () => release.length === 10);
    const stopped = relay.stop();
    await appendMany('too-late', 5);
    for (const confirm of release) confirm();
    await stopped;
    expect((await checkpoints()).reduce((sum, position) => sum + position, 0)).toBe(10);
    expect(release).toHaveLength(10);
  });

  it('stops at a hole and says so, and goes on elsewhere', async () => {
    const log = new LogLines();
    const { events, publish } = collector();
    const [, second] = await store.append(appendOf('holed', 0, 3));
    for (const sql of [
      'alter table events disable trigger events_are_append_only',
      `delete from events where event_id = '${second!.eventId}'`,
      'alter table events enable always trigger events_are_append_only',
    ]) {
      await store.pool.query(sql);
    }
    const holed = second!.partition;
    const whole = await store.append(...Array.from({ length: 30 }, (_, index) => appendOf(`whole-${index}`)));
    const relay = await startRelay({ publish, log });
    await eventually('the hole is reported', () => log.lines.some(({ level }) => level === 'error'));
    const elsewhere = whole.filter(({ partition }) => partition !== holed);
    await eventually('all other partitions are published', () => events.length === elsewhere.length);
    expect(idsOf(events)).toEqual(idsOf(elsewhere));
    expect(relay.status().stalled).toEqual([holed]);
    expect((await checkpoints())[holed]).toBe(0);
  });

  it('is not delayed by a long write transaction in another database of the server', async () => {
    const other = await createTestDatabase();
    const writer = await connectTo(other.url);
    try {
      await writer.query('create table busy (n int)');
      await writer.query('begin');
      await writer.query('insert into busy values (1)');
      await startRelay({ publish: async () => undefined });
      await appendMany('undisturbed', 20);
      await published();
    } finally {
      await writer.end();
      await other.drop();
    }
  });
});

describe('a relay that loses its connection', () => {
  it('between publishing and noting it publishes again, and loses nothing', async () => {
    const { events, publish } = collector();
    let cut = false;
    await startRelay({
      publish: async (event) => {
        await publish(event);
        if (cut) return;
        cut = true;
        await cutConnections(store, 'event-relay');
      },
    });
    const ids = await appendMany('cut', 40);
    await published();
    expect([...new Set(idsOf(events))]).toEqual(ids);
    expect(events.length).toBeGreaterThan(40);
  });

  it('comes back when the database does', async () => {
    const proxy = await TcpProxy.to(store.url);
    const { events, publish } = collector();
    const relay = await startRelay({ connectionString: proxy.url, publish });
    await eventually('it owns all partitions', () => ownsAll(relay));
    proxy.break();
    await eventually('it owns nothing any more', () => relay.status().owned.length === 0);
    const ids = await appendMany('unconnected', 10);
    proxy.restore();
    await published();
    expect(idsOf(events)).toEqual(ids);
    await relay.stop();
    await proxy.close();
  });
});

describe('two relays', () => {
  it('never own the same partition, and when the owner dies between publishing and noting the other takes over', async () => {
    const proxy = await TcpProxy.to(store.url);
    const dying = collector();
    const first = await startRelay({
      connectionString: proxy.url,
      drainMs: 0,
      // Published, but the confirmation never arrives.
      publish: (event) => dying.publish(event).then(() => new Promise<void>(() => undefined)),
    });
    await eventually('the first owns all partitions', () => ownsAll(first));
    const { events, publish } = collector();
    const second = await startRelay({ publish });
    const ids = await appendMany('taken-over', 40);
    await eventually('the first has published them', () => dying.events.length === 40);
    expect(second.status().owned).toEqual([]);
    proxy.break();
    await eventually('the second owns all partitions', () => ownsAll(second));
    await published();
    expect(idsOf(events)).toEqual(ids);
    await first.stop();
    await proxy.close();
  });

  it('hand partitions over when the owner can not reach the broker, though it reaches the database', async () => {
    let reachable = true;
    const cutOff = await startRelay({
      publish: () => (reachable ? Promise.resolve() : new Promise(() => undefined)),
      canPublish: () => reachable,
      drainMs: 100,
    });
    await eventually('the first owns all', () => ownsAll(cutOff));
    const heard: string[] = [];
    const standby = await startRelay({ publish: async ({ eventId }) => void heard.push(eventId) });
    reachable = false;
    const ids = await appendMany('cut-off', 40);
    cutOff.wake();
    await eventually('the other owns all', () => ownsAll(standby));
    await published();
    expect(new Set(heard)).toEqual(new Set(ids));
    expect(cutOff.status().owned).toEqual([]);
  });

  it('hand partitions over when the owner is stopped', async () => {
    const first = await startRelay({ publish: async () => undefined });
    await eventually('the first owns all partitions', () => ownsAll(first));
    const second = await startRelay({ publish: async () => undefined });
    await first.stop();
    await eventually('the second owns all partitions', () => ownsAll(second));
    await appendMany('handed-over', 20);
    await published();
  });
});

describe('a checkpoint that another process moves', () => {
  it('is never overwritten: the relay gives the partition up and reads it again', async () => {
    const log = new LogLines();
    const published: RecordedEvent[] = [];
    const held: (() => void)[] = [];
    const relay = await startRelay({
      log,
      publish: async (event) => {
        published.push(event);
        if (published.length <= 3) await new Promise<void>((resolve) => held.push(resolve));
      },
      pollMs: NEVER_MS,
    });
    await eventually('it owns all partitions', () => ownsAll(relay));
    const [event] = await store.append(appendOf('contended', 0, 3));
    relay.wake();
    await eventually('three are under way', () => held.length === 3);
    await store.pool.query('update relay_checkpoints set position = 2 where partition = $1', [
      event!.partition,
    ]);
    for (const confirm of held) confirm();
    await eventually('the relay gives it up', () => log.lines.some(({ level }) => level === 'warn'));
    expect((await checkpoints())[event!.partition]).toBe(2);
    await eventually('it owns it again', () => {
      relay.wake();
      return ownsAll(relay);
    });
    await eventually(
      'only the third is published again',
      async () => (await checkpoints())[event!.partition] === 3,
    );
    expect(published.map(({ version }) => version).sort()).toEqual([1, 2, 3, 3]);
  });
});

describe('a rewind', () => {
  it('publishes again what was recorded since a time, and tells beforehand how much that is', async () => {
    const { events, publish } = collector();
    const old = await store.append(appendOf('old', 0, 2), appendOf('older', 0, 2));
    const relay = await startRelay({ publish });
    await published();
    const toTime = await eventually('the clock has moved on', () => {
      const now = new Date();
      return now.getTime() > Math.max(...old.map(({ recordedAt }) => recordedAt.getTime())) + 5 && now;
    });
    const again = idsOf(await store.append(appendOf('old', 2, 3)));
    relay.wake();
    await published();
    const { partition } = old[0]!;

    const before = await checkpoints();
    const expected = [{ partition, from: before[partition], to: before[partition]! - 3, events: 3 }];
    expect(await rewindRelay(store.pool, { toTime }, { dryRun: true })).toEqual(expected);
    expect(await checkpoints()).toEqual(before);

    events.length = 0;
    expect(await rewindRelay(store.pool, { toTime }, { dryRun: false })).toEqual(expected);
    await published();
    expect(idsOf(events)).toEqual(again);
    const later = new Date(Date.now() + 60_000);
    expect(await rewindRelay(store.pool, { toTime: later }, { dryRun: false })).toEqual([]);
  });
});
