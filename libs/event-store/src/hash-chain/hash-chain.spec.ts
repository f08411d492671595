import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { planAppend } from '../append/append-plan.js';
import type { RecordedEvent } from '../events.js';
import { eventHash, verifyChain } from './hash-chain.js';

/** A chained stream as it would be stored. */
function chain(
  data: readonly object[],
  prevHash: Buffer | null = null,
  expectedVersion = 0,
): RecordedEvent[] {
  const events = data.map((item) => ({ type: 'a.b', data: item }));
  const now = new Date('2026-11-21T08:00:00.123Z');
  return planAppend([{ stream: 'account-1', expectedVersion, events, chain: { prevHash } }], now).events.map(
    ({ dataJson, metaJson, rank, ...event }) => ({
      ...event,
      data: JSON.parse(dataJson) as unknown,
      meta: JSON.parse(metaJson) as object,
      position: rank,
      recordedAt: now,
    }),
  );
}

describe('the hash of an event', () => {
  it('is pinned, so that anyone can recompute it', () => {
    const event = {
      stream: 'account-ws_1',
      version: 2,
      eventId: '019a0000-0000-7000-8000-000000000000',
      type: 'ledger.audit-charged',
      schemaVersion: 1,
      recordedAt: new Date('2026-11-21T08:00:00.123Z'),
      data: { b: 1, a: 'ü' },
    };
    // printf '\1\2\3%s' '{"data":{"a":"ü","b":1},"event_id":"019a0000-0000-7000-8000-000000000000",
    //   "recorded_at":"2026-11-21T08:00:00.123Z","schema_version":1,"stream":"account-ws_1",
    //   "type":"ledger.audit-charged","version":2}' | sha256sum     (one line, no spaces)
    expect(eventHash(Buffer.from([1, 2, 3]), event).toString('hex')).toBe(
      '0a8920c0df77390ea0d804014e94cf5364956b469ee07551de992f6e9b7c10b3',
    );
    expect(eventHash(null, event)).toHaveLength(32);
  });

  it('does not depend on the order of keys', () => {
    const [one, other] = [chain([{ a: 1, b: { c: 2, d: 3 } }]), chain([{ b: { d: 3, c: 2 }, a: 1 }])];
    const at = { eventId: 'x' };
    expect(eventHash(null, { ...one[0]!, ...at })).toEqual(eventHash(null, { ...other[0]!, ...at }));
  });
});

describe('the chain of a stream', () => {
  it('goes on through any number of appends', () => {
    const first = chain([{ n: 1 }, { n: 2 }]);
    const second = chain([{ n: 3 }], first[1]!.hash, 2);
    expect(verifyChain([...first, ...second])).toEqual({ ok: true, version: 3, head: second[0]!.hash });
    expect(verifyChain(second, { version: 2, head: first[1]!.hash })).toMatchObject({ ok: true, version: 3 });
    expect(verifyChain([])).toEqual({ ok: true, version: 0, head: null });
  });

  it('shows which event was altered, whatever was altered in it', () => {
    const alterations: ((event: RecordedEvent) => Partial<RecordedEvent>)[] = [
      () => ({ data: { credits: 1_000_000 } }),
      () => ({ type: 'a.c' }),
      () => ({ eventId: '019a0000-0000-7000-8000-000000000001' }),
      () => ({ schemaVersion: 2 }),
      () => ({ stream: 'account-2' }),
      ({ recordedAt }) => ({ recordedAt: new Date(recordedAt.getTime() + 1) }),
      () => ({ hash: null }),
      () => ({ hash: Buffer.alloc(32) }),
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.nat(),
        fc.constantFrom(...alterations),
        (length, at, alter) => {
          const events = chain(Array.from({ length }, (_, n) => ({ credits: n })));
          const index = at % length;
          events[index] = { ...events[index]!, ...alter(events[index]!) };
          expect(verifyChain(events)).toEqual({ ok: false, version: index + 1, fault: 'altered' });
        },
      ),
    );
  });

  it('shows an event that was taken out, and later events that were hashed again', () => {
    const events = chain([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(verifyChain(events.toSpliced(1, 1))).toEqual({ ok: false, version: 2, fault: 'missing' });
    const forged = chain([{ n: 2 }, { n: 3 }], Buffer.alloc(32), 1);
    expect(verifyChain([events[0]!, ...forged])).toEqual({ ok: false, version: 2, fault: 'unlinked' });
  });
});
