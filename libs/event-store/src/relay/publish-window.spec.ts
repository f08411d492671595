import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedEvent } from '../events.js';
import { contiguousPrefix, PublishWindow } from './publish-window.js';

function eventAt(position: number): RecordedEvent {
  return {
    partition: 3,
    position,
    stream: 's',
    version: position,
    eventId: String(position),
    type: 'a.b',
    schemaVersion: 1,
    data: {},
    meta: {},
    recordedAt: new Date(0),
    prevHash: null,
    hash: null,
  };
}

const eventsAfter = (after: number, count: number): RecordedEvent[] =>
  Array.from({ length: count }, (_, index) => eventAt(after + 1 + index));

describe('the contiguous prefix', () => {
  it('ends before the first position that is not confirmed', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.uniqueArray(fc.integer({ min: 1, max: 40 })), (after, offsets) => {
        const confirmed = new Set(offsets.map((offset) => after + offset));
        const through = contiguousPrefix(after, confirmed);
        expect(confirmed.has(through + 1)).toBe(false);
        for (let position = after + 1; position <= through; position++)
          expect(confirmed.has(position)).toBe(true);
      }),
    );
  });
});

describe('a publish window', () => {
  it('takes what was just appended as far as it follows without a hole and there is room', () => {
    fc.assert(
      fc.property(
        fc.nat(30),
        fc.nat(8),
        fc.nat(12),
        fc.integer({ min: 1, max: 15 }),
        (after, skip, count, size) => {
          const window = new PublishWindow(3, after);
          const appended = eventsAfter(after + skip, count);
          const taken = window.takeFresh(appended, size);
          expect(taken).toEqual(skip === 0 ? appended.slice(0, size) : []);
          expect(window.readThrough).toBe(after + taken.length);
          expect(window.underWay).toBe(taken.length);
          expect(window.unread).toBe(count > 0 && taken.length < skip + count);
        },
      ),
    );
  });

  it('takes nothing from memory twice, nor before its checkpoint is known', () => {
    const window = new PublishWindow(3, 10);
    window.add(eventsAfter(10, 3));
    expect(window.takeFresh(eventsAfter(10, 5), 20).map(({ position }) => position)).toEqual([14, 15]);
    expect(new PublishWindow(3).takeFresh(eventsAfter(0, 2), 20)).toEqual([]);
  });

  it('moves its checkpoint over confirmed events only, whatever order they are confirmed in', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(eventsAfter(10, 12)), fc.nat(11), (order, saveEvery) => {
        const window = new PublishWindow(3, 10);
        window.add(eventsAfter(10, 12));
        const confirmed = new Set<number>();
        order.forEach(({ position }, index) => {
          window.confirm(position);
          confirmed.add(position);
          expect(window.confirmedThrough).toBe(contiguousPrefix(10, confirmed));
          if (index % (saveEvery + 1) === 0) window.advance(window.confirmedThrough);
        });
        expect(window.underWay).toBe(12 - order.length);
        expect(window.behind).toBe(22 - window.confirmedThrough);
      }),
    );
  });

  it('has room for as many events as lie between its size and what was read after the checkpoint', () => {
    const window = new PublishWindow(3, 0);
    window.add(eventsAfter(0, 6));
    expect(window.room(10)).toBe(4);
    for (const position of [2, 3, 4, 5, 6]) window.confirm(position);
    expect(window.room(10)).toBe(4);
    window.confirm(1);
    window.advance(6);
    expect(window.room(10)).toBe(10);
  });

  it('is noted once the checkpoint says what was confirmed, and what failed is not waited for', () => {
    const window = new PublishWindow(3, 0);
    window.add(eventsAfter(0, 3));
    window.confirm(1);
    window.confirm(2);
    expect(window.noted).toBe(false);
    window.fail(eventAt(3), 0);
    expect(window.noted).toBe(false);
    window.advance(2);
    expect(window.noted).toBe(true);
  });

  it('reads nothing before its checkpoint is known', () => {
    expect(new PublishWindow(3).room(10)).toBe(0);
    expect(new PublishWindow(3)).toMatchObject({ known: false, behind: 0, underWay: 0 });
  });

  it('keeps failed events until their back-off is over, and reads no others meanwhile', () => {
    const window = new PublishWindow(3, 0);
    window.add(eventsAfter(0, 3));
    expect(window.fail(eventAt(2), 1_000)).toBe(true);
    expect(window.fail(eventAt(3), 1_001)).toBe(false);
    window.confirm(1);
    window.advance(1);
    expect(window).toMatchObject({ failing: true, underWay: 0 });
    expect(window.room(10)).toBe(0);
    expect(window.retry(1_050)).toEqual([]);
    expect(window.retry(1_200).map(({ position }) => position)).toEqual([2, 3]);
    expect(window.underWay).toBe(2);
    for (const position of [2, 3]) window.confirm(position);
    window.advance(3);
    expect(window.failing).toBe(false);
  });

  it('waits longer with every failure in a row, up to five seconds', () => {
    const window = new PublishWindow(3, 0);
    window.add(eventsAfter(0, 1));
    for (let round = 0, now = 0; round < 10; round++, now += 5_000) {
      window.fail(eventAt(1), now);
      const least = Math.min(5_000, 200 * 2 ** round) / 2;
      expect(window.retry(now + least - 1)).toEqual([]);
      expect(window.retry(now + 5_000)).toHaveLength(1);
    }
  });
});
