import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { assertStorable } from '#postgres/failures/unstorable-text';
import { type TestStore, givenStore } from '../../test/test-store.js';
import { readStream } from '../read/read.js';
import { eventHash, verifyChain } from './hash-chain.js';

jest.setTimeout(60_000);

let store: TestStore;
givenStore((made) => (store = made));

function isStorable(value: unknown): boolean {
  try {
    assertStorable(value);
    return true;
  } catch {
    return false;
  }
}

describe('a chained stream', () => {
  it('can be recomputed from what is stored, whatever JSON its events hold', async () => {
    // `__proto__` as a key of a literal's copy is lost before it gets here; JSON.stringify and Postgres keep the rest.
    const data = fc.dictionary(fc.string(), fc.jsonValue({ stringUnit: 'grapheme' })).filter(isStorable);
    const samples = fc.sample(data, 300);
    let prevHash: Buffer | null = null;
    for (let version = 0; version < samples.length; version += 50) {
      const events = samples.slice(version, version + 50).map((item) => ({ type: 'a.b', data: item }));
      const recorded = await store.append({
        stream: 'any',
        expectedVersion: version,
        events,
        chain: { prevHash },
      });
      prevHash = recorded.at(-1)!.hash;
    }
    const stored = await readStream(store.pool, 'any');
    expect(verifyChain(stored)).toEqual({ ok: true, version: samples.length, head: prevHash });
  });

  it('has times with milliseconds, set by the writer, one for all events of an append', async () => {
    const chain = { prevHash: null };
    const event = { type: 'a.b', data: {} };
    const before = Date.now();
    const recorded = await store.append({
      stream: 'timed',
      expectedVersion: 0,
      events: [event, event],
      chain,
    });
    const after = Date.now();
    const stored = await readStream(store.pool, 'timed');
    expect(stored).toEqual(recorded);
    for (const { recordedAt } of stored) {
      expect(recordedAt).toEqual(stored[0]!.recordedAt);
      expect(recordedAt.getTime()).toBeGreaterThanOrEqual(before);
      expect(recordedAt.getTime()).toBeLessThanOrEqual(after);
    }
    expect(stored[1]!.prevHash).toEqual(eventHash(null, stored[0]!));
  });
});
