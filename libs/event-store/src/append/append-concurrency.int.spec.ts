import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { appendOf, type TestStore, givenStore } from '../../test/test-store.js';
import type { RecordedEvent } from '../events.js';
import { ALL_PARTITIONS } from '../partition.js';
import { headPositions, readPartition } from '../read/read.js';
import { appendToStreams } from './append.js';

jest.setTimeout(120_000);

let store: TestStore;
givenStore((made) => (store = made));

const WRITERS = 16;
const ROUNDS = 40;

/** Appends to some streams of its own, in an order that differs from the partitions', and rolls some back. */
async function write(writer: number): Promise<RecordedEvent[]> {
  const committed: RecordedEvent[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const streams = Array.from({ length: 1 + (round % 8) }, (_, index) => `w-${writer}-${round}-${index}`);
    const appends = streams.map((stream, index) => appendOf(stream, 0, 1 + (index % 3)));
    const events = await store
      .transaction(async (client) => {
        const recorded = await appendToStreams(client, appends);
        if (round % 5 === 4) throw new Error('rolled back on purpose');
        return recorded;
      })
      .catch((error: Error) => {
        if (error.message !== 'rolled back on purpose') throw error;
        return [];
      });
    committed.push(...events);
  }
  return committed;
}

/** Reads forward only, as a relay does, from positions by partition until `done` and the heads are reached. */
async function follow(from: readonly number[], done: () => boolean): Promise<RecordedEvent[]> {
  const seen: RecordedEvent[] = [];
  const after = [...from];
  for (;;) {
    const last = done();
    for (const partition of ALL_PARTITIONS) {
      const events = await readPartition(store.pool, partition, after[partition] ?? 0, 1_000);
      after[partition] = events.at(-1)?.position ?? after[partition] ?? 0;
      seen.push(...events);
    }
    if (last) return seen;
    await turn();
  }
}

describe('writers of many partitions at once', () => {
  it('neither deadlock nor let a forward reader see a hole or miss a commit', async () => {
    let writing = true;
    const reader = follow(await headPositions(store.pool), () => !writing);
    const written = (await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))).flat();
    writing = false;
    const seen = await reader;
    expect(seen.map(({ eventId }) => eventId).sort()).toEqual(written.map(({ eventId }) => eventId).sort());
    expect(seen).toHaveLength(written.length);
  });

  it('to the same streams get through or get a conflict, never a deadlock or a half append', async () => {
    const streams = Array.from({ length: 24 }, (_, index) => `shared-${index}`);
    const versions = new Map(streams.map((stream) => [stream, 0]));
    const rotated = (by: number): string[] => [...streams.slice(by), ...streams.slice(0, by)];
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        const mine = { appended: 0, conflicts: 0 };
        for (let round = 0; round < 20; round++) {
          const chosen = rotated((writer * 5 + round * 7) % streams.length).slice(0, 12);
          const appends = chosen.map((stream) => appendOf(stream, versions.get(stream) ?? 0));
          const events = await store.append(...appends).catch((error: { code: string }) => {
            if (error.code !== 'VERSION_CONFLICT') throw error;
            return undefined;
          });
          for (const { stream, version } of events ?? [])
            versions.set(stream, Math.max(versions.get(stream) ?? 0, version));
          if (events) mine.appended += events.length;
          else mine.conflicts += 1;
        }
        return mine;
      }),
    );
    const appended = outcomes.reduce((sum, outcome) => sum + outcome.appended, 0);
    const { rows } = await store.pool.query<{ events: string; versions: string }>(
      `select count(*) as events, (select sum(top) from (select max(version) as top from events
         where stream like 'shared-%' group by stream) as tops) as versions
       from events where stream like 'shared-%'`,
    );
    expect(Number(rows[0]!.events)).toBe(appended);
    expect(Number(rows[0]!.versions)).toBe(appended);
    expect(appended).toBeGreaterThan(0);
  });
});
