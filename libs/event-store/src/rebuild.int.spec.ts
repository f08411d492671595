import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ClientBase } from 'pg';
import { eventually } from '../../../test/support/eventually.js';
import { RecordedLog } from '../test/recorded-log.js';
import { createSalesTables, salesOf, salesProjection, sideEffects } from '../test/sales-projection.js';
import { appendOf, createTestStore, SCHEMA, type TestStore } from '../test/test-store.js';
import { ProjectionRunner } from './projection-runner.js';
import { liveVersion, readCheckpoints } from './projection-store.js';
import { headPositions } from './read.js';
import { rebuildProjection, type RebuildOptions } from './rebuild.js';

jest.setTimeout(60_000);

const next = salesProjection(2);

let store: TestStore;
let runners: Record<1 | 2, ProjectionRunner>;
beforeEach(async () => {
  store = await createTestStore();
  await createSalesTables(store.pool);
  const runner = (version: 1 | 2): ProjectionRunner =>
    new ProjectionRunner({
      connectionString: store.url,
      searchPath: SCHEMA,
      projection: salesProjection(version),
      log: new RecordedLog(),
      pollMs: 20,
      batchSize: 10,
    });
  runners = { 1: runner(1), 2: runner(2) };
  await runners[1].start();
  await eventually('version 1 is live', () => runners[1].status().phase === 'live');
});
afterEach(async () => {
  await Promise.all([runners[1].stop(), runners[2].stop()]);
  await store.drop();
});

async function compare(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ stream: string }>(
    `select distinct stream from ((table sales_v1 except table sales_v2) union (table sales_v2 except table sales_v1)) as differing`,
  );
  return rows.map(({ stream }) => stream);
}

function rebuild(options: Partial<RebuildOptions> = {}): ReturnType<typeof rebuildProjection> {
  return rebuildProjection({
    connectionString: store.url,
    searchPath: SCHEMA,
    projection: next,
    compare,
    log: new RecordedLog(),
    batchSize: 7,
    ...options,
  });
}

async function projected(version: 1 | 2): Promise<void> {
  await eventually(
    `version ${version} has reached the heads`,
    async () =>
      String(await readCheckpoints(store.pool, { name: 'sales', version })) ===
      String(await headPositions(store.pool)),
  );
}

/** Appends to 20 streams, `rounds` times. */
async function sell(rounds: number, from = 0): Promise<void> {
  for (let round = from; round < from + rounds; round++) {
    await store.append(...Array.from({ length: 20 }, (_, index) => appendOf(`s-${index}`, round)));
  }
}

describe('a rebuild', () => {
  it('switches to identical content without a side effect', async () => {
    await sell(5);
    await projected(1);
    const before = await sideEffects(store.pool);
    expect(await rebuild()).toEqual({ live: 1, next: 2, events: 100, differences: [], switched: true });
    expect(await salesOf(store.pool, 2)).toEqual(await salesOf(store.pool, 1));
    expect(await sideEffects(store.pool)).toEqual(before);
    expect(await liveVersion(store.pool, 'sales')).toBe(2);
    await eventually('version 1 stops', () => runners[1].status().phase === 'superseded');
  });

  it('while events are appended gives each its side effect once, from the version that was live', async () => {
    await runners[2].start();
    await sell(5);
    let writing = true;
    const writer = (async () => {
      let round = 5;
      while (writing) await sell(1, round++);
      return round;
    })();
    const report = await rebuild();
    await eventually('version 2 does side effects', async () =>
      (await sideEffects(store.pool)).some(({ version }) => version === 2),
    );
    writing = false;
    const rounds = await writer;
    await projected(2);
    expect(report.switched).toBe(true);
    const effects = await sideEffects(store.pool);
    expect(new Set(effects.map(({ eventId }) => eventId)).size).toBe(20 * rounds);
    expect(effects).toHaveLength(20 * rounds);
    expect(effects.filter(({ version }) => version === 1).length).toBe(report.events);
    expect(await salesOf(store.pool, 2)).toEqual(
      Array.from({ length: 20 }, (_, index) => ({
        stream: `s-${index}`,
        sold: rounds,
        last_number: rounds,
      })).sort((one, other) => (one.stream < other.stream ? -1 : 1)),
    );
  });

  it('that finds a difference leaves the live version live, and says what differs', async () => {
    await sell(2);
    await projected(1);
    await store.pool.query(`update sales_v1 set sold = 99 where stream = 's-7'`);
    expect(await rebuild()).toEqual({ live: 1, next: 2, events: 40, differences: ['s-7'], switched: false });
    expect(await liveVersion(store.pool, 'sales')).toBe(1);
    await sell(1, 2);
    await projected(1);
    expect(await sideEffects(store.pool)).toHaveLength(60);
  });

  it('can be asked to verify only, and be done again from the start', async () => {
    await sell(3);
    await projected(1);
    expect(await rebuild({ verifyOnly: true })).toMatchObject({
      events: 60,
      differences: [],
      switched: false,
    });
    expect(await liveVersion(store.pool, 'sales')).toBe(1);
    expect(await rebuild()).toMatchObject({ events: 60, differences: [], switched: true });
  });

  it('is refused while another one runs, and for a version that is not newer', async () => {
    await sell(1);
    await projected(1);
    let release: (() => void) | undefined;
    const first = rebuild({
      compare: () =>
        new Promise((resolve) => {
          release = () => resolve([]);
        }),
    });
    await eventually('the first compares', () => release !== undefined);
    await expect(rebuild()).rejects.toMatchObject({ kind: 'conflict', code: 'REBUILD_RUNNING' });
    release?.();
    expect(await first).toMatchObject({ switched: true });
    await expect(rebuild()).rejects.toMatchObject({ code: 'REBUILD_NOT_NEWER' });
  });
});
