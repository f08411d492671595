import { setImmediate as nextTick } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Coalescer } from './coalescer.js';

interface Item {
  readonly lane: number;
  readonly n: number;
}

/** Lanes whose batches stay under way until they are released. */
function heldLanes(limits: { maxBatch: number; maxConcurrent: number }): {
  lanes: Coalescer<Item, number>;
  batches: Item[][];
  release(): void;
} {
  const batches: Item[][] = [];
  const gates: (() => void)[] = [];
  const lanes = new Coalescer<Item, number>({
    name: 'test',
    ...limits,
    laneOf: ({ lane }) => String(lane),
    run: async (items) => {
      batches.push([...items]);
      await new Promise<void>((resolve) => gates.push(resolve));
      return items.map(({ n }) => n * 10);
    },
  });
  return { lanes, batches, release: () => gates.splice(0).forEach((open) => open()) };
}

describe('the lanes of a coalescer', () => {
  it('let what arrives together share a batch, lane by lane', async () => {
    const { lanes, batches, release } = heldLanes({ maxBatch: 10, maxConcurrent: 4 });
    const results = [
      { lane: 1, n: 1 },
      { lane: 2, n: 2 },
      { lane: 1, n: 3 },
    ].map((item) => lanes.submit(item));
    await nextTick();
    expect(batches.map((batch) => batch.map(({ n }) => n))).toEqual([[1, 3], [2]]);
    release();
    expect(await Promise.all(results)).toEqual([10, 20, 30]);
  });

  it('never run two batches of one lane beside each other, and gather what waits', async () => {
    const { lanes, batches, release } = heldLanes({ maxBatch: 3, maxConcurrent: 4 });
    const first = lanes.submit({ lane: 1, n: 0 });
    await nextTick();
    const others = [1, 2, 3, 4].map((n) => lanes.submit({ lane: 1, n }));
    await nextTick();
    expect(batches).toHaveLength(1);
    release();
    await first;
    for (const started of [2, 3]) {
      while (batches.length < started) await nextTick();
      release();
    }
    expect(await Promise.all(others)).toEqual([10, 20, 30, 40]);
    expect(batches.map((batch) => batch.length)).toEqual([1, 3, 1]);
  });

  it('run at most so many at once, the longest waiting first', async () => {
    const { lanes, batches, release } = heldLanes({ maxBatch: 10, maxConcurrent: 2 });
    const results = [1, 2, 3, 4].map((lane) => lanes.submit({ lane, n: lane }));
    await nextTick();
    expect(batches.map(([item]) => item?.lane)).toEqual([1, 2]);
    release();
    while (batches.length < 4) await nextTick();
    release();
    await Promise.all(results);
    expect(batches.map(([item]) => item?.lane)).toEqual([1, 2, 3, 4]);
  });

  it('start a busy lane at its pace, and one that has rested at once', async () => {
    const starts: number[] = [];
    const lanes = new Coalescer<number, number>({
      name: 'test',
      laneOf: () => 'the one',
      maxBatch: 2,
      maxConcurrent: 4,
      paceMs: 40,
      run: async (items) => {
        starts.push(performance.now());
        return items;
      },
    });
    const submitted = [1, 2, 3, 4, 5].map((item) => lanes.submit(item));
    await nextTick();
    // By then no timer has fired.
    expect(starts).toHaveLength(1);
    await Promise.all(submitted);
    const gaps = starts.slice(1).map((start, index) => start - starts[index]!);
    expect(gaps).toHaveLength(2);
    // Timers may fire a fraction of a millisecond early.
    expect(Math.min(...gaps)).toBeGreaterThan(38);
  });
});
