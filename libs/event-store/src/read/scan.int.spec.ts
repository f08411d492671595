import { describe, expect, it, jest } from '@jest/globals';
import { appendOf, type TestStore, givenStore } from '../../test/test-store.js';
import type { RecordedEvent } from '../events.js';
import { partitionOf } from '../partition.js';
import { headPositions } from './read.js';
import { mergeByTime, scanPartition, scanStream } from './scan.js';

jest.setTimeout(60_000);

let store: TestStore;
let written: RecordedEvent[];
givenStore(async (made) => {
  store = made;
  written = [];
  for (let round = 0; round < 5; round++) {
    const appends = Array.from({ length: 40 }, (_, index) => appendOf(`walked-${index}`, round * 3, 3));
    written.push(...(await store.append(...appends)));
  }
});

async function all(events: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> {
  const collected: RecordedEvent[] = [];
  for await (const event of events) collected.push(event);
  return collected;
}

describe('a walk', () => {
  it('through a stream gives its events in version order, from any version on', async () => {
    const versions = async (from: number): Promise<number[]> =>
      (await all(scanStream(store.pool, 'walked-7', from, { batchSize: 4 }))).map(({ version }) => version);
    expect(await versions(1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    expect(await versions(13)).toEqual([13, 14, 15]);
    expect(await versions(16)).toEqual([]);
  });

  it('through a partition reads a page of it at a time, and only pages that the caller asks for', async () => {
    const partition = partitionOf('walked-7');
    const head = (await headPositions(store.pool))[partition]!;
    const queries = jest.spyOn(store.pool, 'query');
    const walk = scanPartition(store.pool, partition, 0, { batchSize: 10 });
    for (let count = 0; count < 10; count++) await walk.next();
    expect(queries).toHaveBeenCalledTimes(1);
    const rest = await all(walk);
    expect(queries).toHaveBeenCalledTimes(Math.floor(head / 10) + 1);
    queries.mockRestore();
    expect(rest.map(({ position }) => position)).toEqual(
      Array.from({ length: head - 10 }, (_, index) => index + 11),
    );
    expect(await all(scanPartition(store.pool, partition, head - 1))).toEqual(rest.slice(-1));
  });
});

describe('merging by time', () => {
  it('keeps the order of each source, also where a clock went back', async () => {
    const source = async function* (partition: number, ...times: number[]): AsyncGenerator<RecordedEvent> {
      for (const [index, time] of times.entries()) {
        yield { ...written[0]!, partition, position: index + 1, recordedAt: new Date(time) };
      }
    };
    const merged = await all(mergeByTime([source(0, 10, 40, 20), source(1), source(2, 15, 30, 30)]));
    expect(merged.map(({ partition, recordedAt }) => `${partition}:${recordedAt.getTime()}`)).toEqual([
      '0:10',
      '2:15',
      '2:30',
      '2:30',
      '0:40',
      '0:20',
    ]);
  });
});
