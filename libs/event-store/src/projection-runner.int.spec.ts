import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { RecordedLog } from '../test/recorded-log.js';
import { createSalesTables, salesOf, salesProjection, sideEffects } from '../test/sales-projection.js';
import { TcpProxy } from '../../../test/support/tcp-proxy.js';
import { appendOf, createTestStore, cutConnections, SCHEMA, type TestStore } from '../test/test-store.js';
import { CheckpointMoved } from './checkpoint-moved.js';
import { ALL_PARTITIONS, PARTITIONS } from './partition.js';
import { ProjectionRunner, type ProjectionRunnerOptions } from './projection-runner.js';
import { readCheckpoints, registerProjection } from './projection-store.js';
import { projectBatch } from './projection.js';
import { headPositions } from './read.js';

jest.setTimeout(60_000);

const sales = salesProjection(1);

let store: TestStore;
let runners: ProjectionRunner[];
beforeEach(async () => {
  store = await createTestStore();
  await createSalesTables(store.pool);
  runners = [];
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await store.drop();
});

async function startRunner(options: Partial<ProjectionRunnerOptions> = {}): Promise<ProjectionRunner> {
  const runner = new ProjectionRunner({
    connectionString: store.url,
    searchPath: SCHEMA,
    projection: sales,
    log: new RecordedLog(),
    pollMs: 50,
    ...options,
  });
  runners.push(runner);
  await runner.start();
  return runner;
}

async function projected(): Promise<void> {
  await eventually(
    'the projection has reached the heads',
    async () => String(await readCheckpoints(store.pool, sales)) === String(await headPositions(store.pool)),
  );
}

/** Appends to streams of every partition; returns what the projection should show. */
async function sell(name: string, streams: number, each: number): Promise<unknown[]> {
  await store.append(...Array.from({ length: streams }, (_, index) => appendOf(`${name}-${index}`, 0, each)));
  return Array.from({ length: streams }, (_, index) => ({
    stream: `${name}-${index}`,
    sold: each,
    last_number: each,
  }));
}

const sorted = (rows: unknown[]): unknown[] =>
  (rows as { stream: string }[]).toSorted((one, other) => (one.stream < other.stream ? -1 : 1));

describe('a projection runner', () => {
  it('projects what was appended before and after it started, each event exactly once', async () => {
    const before = await sell('before', 20, 3);
    const runner = await startRunner({ batchSize: 2 });
    await projected();
    const after = await sell('after', 5, 1);
    runner.wake();
    await projected();
    expect(await salesOf(store.pool, 1)).toEqual(sorted([...before, ...after]));
    expect(await sideEffects(store.pool)).toHaveLength(65);
    await eventually('nothing is behind', () => runner.status().behind === 0);
    expect(runner.status()).toEqual({ phase: 'live', owned: ALL_PARTITIONS, behind: 0, stalled: [] });
  });

  it('counts each event exactly once, also where its connection is cut after writing and before committing', async () => {
    let batches = 0;
    let cuts = 0;
    const projection = {
      ...sales,
      apply: async (...[client, events, context]: Parameters<typeof sales.apply>) => {
        await sales.apply(client, events, context);
        if (++batches % 3 === 0 && cuts < 4) cuts += await cutConnections(store, 'projection sales v1');
      },
    };
    await startRunner({ projection, batchSize: 4 });
    const expected = await sell('cut', 30, 3);
    await projected();
    expect(cuts).toBe(4);
    expect(await salesOf(store.pool, 1)).toEqual(sorted(expected));
    expect(await sideEffects(store.pool)).toHaveLength(90);
  });

  it('takes over from a runner that died', async () => {
    const proxy = await TcpProxy.to(store.url);
    const first = await startRunner({ connectionString: proxy.url });
    await eventually('the first owns all partitions', () => first.status().owned.length === PARTITIONS);
    const second = await startRunner();
    await eventually('the second is there', () => second.status().phase === 'live');
    expect(second.status().owned).toEqual([]);
    proxy.break();
    const expected = await sell('taken-over', 20, 1);
    await projected();
    expect(await salesOf(store.pool, 1)).toEqual(sorted(expected));
    await first.stop();
    await proxy.close();
  });

  it('is held up by an event that fails in its own partition only, and names it', async () => {
    const log = new RecordedLog();
    let broken = true;
    const projection = {
      ...sales,
      apply: async (...[client, events, context]: Parameters<typeof sales.apply>) => {
        await sales.apply(client, events, context);
        if (broken && events.some(({ stream, version }) => stream === 'bad' && version === 2))
          throw new Error('unfit');
      },
    };
    await store.append(appendOf('bad', 0, 3));
    const expected = await sell('good', 30, 1);
    const runner = await startRunner({ projection, log });
    const [partition] = await eventually('it is held up', () => {
      const { stalled } = runner.status();
      return stalled.length === 1 && stalled;
    });
    await eventually('the event before is projected, and it fails alone', async () => {
      const rows = (await salesOf(store.pool, 1)) as { stream: string; sold: number }[];
      return rows.some(({ stream, sold }) => stream === 'bad' && sold === 1);
    });
    expect(log.entries).toContainEqual(
      expect.objectContaining({ level: 'error', fields: expect.objectContaining({ partition }) }),
    );
    broken = false;
    await projected();
    expect(await salesOf(store.pool, 1)).toEqual(
      sorted([...expected, { stream: 'bad', sold: 3, last_number: 3 }]),
    );
    expect(runner.status().stalled).toEqual([]);
  });

  it('leaves a version alone that is not live', async () => {
    const first = await startRunner();
    await eventually('version 1 is live', () => first.status().phase === 'live');
    const next = await startRunner({ projection: salesProjection(2) });
    await eventually('version 2 waits', () => next.status().phase === 'waiting');
    await sell('only-one', 10, 1);
    await projected();
    expect(await salesOf(store.pool, 2)).toEqual([]);
    expect(next.status().owned).toEqual([]);
  });
});

describe('a checkpoint that somebody else moved', () => {
  it('rolls back what was projected', async () => {
    const [event] = await store.append(appendOf('raced', 0, 3));
    const { partition } = event!;
    await registerProjection(store.pool, sales);
    const batch = { partition, after: 0, limit: 2, replaying: false };
    await store.transaction((client) => projectBatch(client, sales, batch));
    const stale = store.transaction((client) => projectBatch(client, sales, batch));
    await expect(stale).rejects.toThrow(CheckpointMoved);
    expect(await salesOf(store.pool, 1)).toEqual([{ stream: 'raced', sold: 2, last_number: 2 }]);
    expect((await readCheckpoints(store.pool, sales))[partition]).toBe(2);
  });

  it('of two at once lets one win and rolls the other back', async () => {
    const [event] = await store.append(appendOf('raced', 0, 3));
    const { partition } = event!;
    await registerProjection(store.pool, sales);
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() =>
        store.transaction((client) =>
          projectBatch(client, sales, { partition, after: 0, limit: 9, replaying: false }),
        ),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(CheckpointMoved);
    }
    expect(await salesOf(store.pool, 1)).toEqual([{ stream: 'raced', sold: 3, last_number: 3 }]);
  });
});
