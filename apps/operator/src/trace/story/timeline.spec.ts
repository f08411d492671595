import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Step, timelineOf } from './timeline.js';

function step(what: string, ms: number, more: Partial<Step> = {}): Step {
  return { at: new Date(ms), service: 'gateway', what, detail: '', ids: {}, ...more };
}

const order = (tracks: readonly (readonly Step[])[]) => timelineOf(tracks).map(({ what }) => what);

describe('the time line of several services', () => {
  it('is in the order of time, with the time from the start and from the step before', () => {
    const timed = timelineOf([[step('asked', 1_000), step('answered', 1_030)], [step('charged', 1_010)]]);
    expect(timed.map(({ what, offsetMs, sinceMs }) => [what, offsetMs, sinceMs])).toEqual([
      ['asked', 0, 0],
      ['charged', 10, 10],
      ['answered', 30, 20],
    ]);
  });

  it('keeps the order of each service where its clock went back', () => {
    expect(order([[step('v1', 10), step('v2', 5)], [step('other', 7)]])).toEqual(['other', 'v1', 'v2']);
  });

  it('puts no effect before its cause, whatever the clocks say', () => {
    const charged = step('charged', 90, { key: 'event:1', after: ['request:1'] });
    const queued = step('queued', 80, { after: ['event:1'] });
    const timed = timelineOf([[step('asked', 100, { key: 'request:1' })], [charged], [queued]]);
    expect(timed.map(({ what, sinceMs }) => [what, sinceMs])).toEqual([
      ['asked', 0],
      ['charged', 0],
      ['queued', 0],
    ]);
  });

  it('does not mind causes that are not there', () => {
    expect(order([[step('a', 2, { after: ['event:none'] })], [step('b', 1)]])).toEqual(['b', 'a']);
  });

  it('is nothing of nothing', () => expect(timelineOf([[], []])).toEqual([]));

  it('has every step once, in the order of its track, and time never runs back between two', () => {
    const track = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(track, { maxLength: 5 }), (tracks) => {
        const named = tracks.map((times, t) => times.map((ms, n) => step(`${t}.${n}`, ms)));
        const timed = timelineOf(named);
        expect(timed).toHaveLength(tracks.flat().length);
        for (const [t, times] of tracks.entries()) {
          const own = timed.map(({ what }) => what).filter((what) => what.startsWith(`${t}.`));
          expect(own).toEqual(times.map((_, n) => `${t}.${n}`));
        }
        expect(timed.every(({ sinceMs }) => sinceMs >= 0)).toBe(true);
      }),
    );
  });
});
