import { describe, expect, it, jest } from '@jest/globals';
import { newEventId } from '#contracts/identifiers';
import { UnstorableText } from '#postgres/failures/unstorable-text';
import { eventually } from '../../../../test/support/eventually.js';
import { someoneWaits } from '../../../../test/support/servers/lock-waits.js';
import { appendOf, type TestStore, givenStore } from '../../test/test-store.js';
import { partitionOf } from '../partition.js';
import { headPositions, readPartition, readStream, streamVersion } from '../read/read.js';
import { DuplicateEvent, VersionConflict } from './append-conflicts.js';
import { appendToStreams } from './append.js';

jest.setTimeout(60_000);

let store: TestStore;
givenStore((made) => (store = made));

describe('an append', () => {
  it('returns the events as they are stored, in the order given', async () => {
    const appends = [
      {
        stream: 'order-b',
        expectedVersion: 0,
        events: [{ type: 'a.b', data: { text: `it's "quoted" \\ {} ☃` } }],
      },
      {
        stream: 'order-a',
        expectedVersion: 0,
        meta: { correlation_id: 'req_1', traceparent: '00-1-2-01' },
        events: [
          { type: 'a.b', schemaVersion: 3, data: { list: [1, null, 'x'], nested: { deep: true } } },
          { type: 'a.c', data: {} },
        ],
      },
    ];
    const recorded = await store.append(...appends);
    expect(recorded.map(({ stream, version }) => `${stream} ${version}`)).toEqual([
      'order-b 1',
      'order-a 1',
      'order-a 2',
    ]);
    expect(await readStream(store.pool, 'order-b')).toEqual(recorded.slice(0, 1));
    expect(await readStream(store.pool, 'order-a')).toEqual(recorded.slice(1));
    expect(recorded[1]).toMatchObject({ schemaVersion: 3, meta: { correlation_id: 'req_1' }, hash: null });
  });

  it('returns a single event as it is stored, too', async () => {
    const [recorded] = await store.append(appendOf('single'));
    expect(await readStream(store.pool, 'single')).toEqual([recorded]);
    const { partition, position } = recorded!;
    expect(partition).toBe(partitionOf('single'));
    expect(await readPartition(store.pool, partition, position - 1, 10)).toEqual([recorded]);
    expect((await headPositions(store.pool))[partition]).toBe(position);
  });

  it('keeps what led to each event, where several requests share an append', async () => {
    const [first, second] = await store.append({
      stream: 'shared',
      expectedVersion: 0,
      meta: { correlation_id: 'req_batch' },
      events: [
        { type: 'a.b', data: {}, meta: { correlation_id: 'req_own', causation_id: 'msg_1' } },
        { type: 'a.b', data: {} },
      ],
    });
    expect(first?.meta).toEqual({ correlation_id: 'req_own', causation_id: 'msg_1' });
    expect(second?.meta).toEqual({ correlation_id: 'req_batch' });
    expect(await readStream(store.pool, 'shared')).toEqual([first, second]);
  });

  it('of nothing changes nothing', async () => {
    const before = await headPositions(store.pool);
    expect(await store.append()).toEqual([]);
    expect(await store.append({ stream: 'nothing', expectedVersion: 7, events: [] })).toEqual([]);
    expect(await headPositions(store.pool)).toEqual(before);
  });

  it('that rolls back leaves no hole behind', async () => {
    const before = await headPositions(store.pool);
    const rolledBack = store.transaction(async (client) => {
      await appendToStreams(client, [appendOf('undone', 0, 3)]);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    expect(await headPositions(store.pool)).toEqual(before);
    expect(await streamVersion(store.pool, 'undone')).toBe(0);
  });

  it('refuses text that jsonb cannot hold, naming where it is', async () => {
    const append = {
      stream: 's',
      expectedVersion: 0,
      events: [{ type: 'a.b', data: { url: ['ok', 'a\0b'] } }],
    };
    const refused = await store.append(append).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UnstorableText);
    expect(refused).toMatchObject({
      kind: 'rejected',
      code: 'UNSTORABLE_TEXT',
      details: { path: 'data.url[1]' },
    });
  });

  it('refuses an event id that is stored already, and appends nothing', async () => {
    const eventId = newEventId();
    const event = { eventId, type: 'a.b', data: {} };
    await store.append({ stream: 'id-1', expectedVersion: 0, events: [event] });
    const again = await store
      .append({ stream: 'id-2', expectedVersion: 0, events: [{ type: 'a.b', data: {} }, event] })
      .catch((error: unknown) => error);
    expect(again).toBeInstanceOf(DuplicateEvent);
    expect(again).toMatchObject({ kind: 'conflict', details: { event_id: eventId } });
    expect(await streamVersion(store.pool, 'id-2')).toBe(0);
  });
});

describe('the expected version', () => {
  it.each([
    ['behind the stream', 1],
    ['ahead of the stream', 3],
  ])('that is %s is a conflict which names the stream', async (_case, expectedVersion) => {
    const stream = `expected-${expectedVersion}`;
    await store.append(appendOf(stream, 0, 2));
    for (const count of [1, 2]) {
      const refused = await store
        .append(appendOf(stream, expectedVersion, count))
        .catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(VersionConflict);
      expect(refused).toMatchObject({
        kind: 'conflict',
        code: 'VERSION_CONFLICT',
        details: { stream, expected_version: expectedVersion },
      });
    }
    expect(await streamVersion(store.pool, stream)).toBe(2);
  });

  it('is checked for every stream of an append, and one conflict leaves all untouched', async () => {
    await store.append(appendOf('all-1'), appendOf('all-2'));
    const before = await headPositions(store.pool);
    const refused = await store
      .append(appendOf('all-1', 1), appendOf('all-2', 0), appendOf('all-3', 0))
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ details: { stream: 'all-2', expected_version: 0, actual_version: 1 } });
    expect(await headPositions(store.pool)).toEqual(before);
    expect(await streamVersion(store.pool, 'all-3')).toBe(0);
  });

  it.each([1, 2])(
    'lets one of two interleaved writers through, and nothing of the other (%i events)',
    async (count) => {
      const [stream, beside] = [`race-${count}`, `beside-${count}`];
      const [first, second] = [await store.pool.connect(), await store.pool.connect()];
      try {
        await first.query('begin');
        await second.query('begin');
        await appendToStreams(first, [appendOf(stream, 0, count)]);
        const loser = appendToStreams(second, [
          appendOf(stream, 0, count),
          ...(count > 1 ? [appendOf(beside)] : []),
        ]).catch((error: unknown) => error);
        await eventually('the second writer waits for the head', () => someoneWaits(store.pool));
        await first.query('commit');
        const conflict = await loser;
        expect(conflict).toBeInstanceOf(VersionConflict);
        expect(conflict).toMatchObject({ details: { stream, expected_version: 0 } });
        await second.query('rollback');
      } finally {
        first.release();
        second.release();
      }
      expect(await streamVersion(store.pool, stream)).toBe(count);
      expect(await streamVersion(store.pool, beside)).toBe(0);
    },
  );

  it('refuses a stream that is named twice in one append', async () => {
    await expect(store.append(appendOf('twice'), appendOf('twice', 1))).rejects.toThrow(RangeError);
  });
});
