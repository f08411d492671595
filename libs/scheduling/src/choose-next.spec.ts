import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chooseNext, type Waiting } from './choose-next.js';

const LIMITS: Readonly<Record<string, number>> = { host: 2, address: 3, own: 1 };
const OWNERS = ['a', 'b', 'c'];

const works = fc.array(
  fc.record({ owner: fc.constantFrom(...OWNERS), slots: fc.subarray(Object.keys(LIMITS)) }),
  { maxLength: 20 },
);
const counts = (keys: readonly string[]) =>
  fc.record(Object.fromEntries(keys.map((key) => [key, fc.nat(3)])));
const scenes = fc.record({
  limit: fc.nat(8),
  waiting: works.map((all) => all.map((work, index): Waiting => ({ ...work, id: `${index}` }))),
  running: counts(OWNERS),
  held: counts(Object.keys(LIMITS)),
});

/** Calls `law` in many scenes, with what was chosen of `waiting`, and what was left that could still run. */
function always(
  law: (of: {
    readonly limit: number;
    readonly waiting: readonly Waiting[];
    readonly chosen: readonly Waiting[];
    readonly left: readonly Waiting[];
    readonly roomAfter: (slot: string) => number;
    readonly loadAfter: (work: Waiting) => number;
  }) => void,
): void {
  const property = fc.property(scenes, ({ limit, waiting, running, held }) => {
    const room = (slot: string) => LIMITS[slot]! - held[slot]!;
    const chosen = chooseNext(waiting, limit, { running: new Map(Object.entries(running)), room });
    const roomAfter = (slot: string) =>
      room(slot) - chosen.filter(({ slots }) => slots.includes(slot)).length;
    const loadAfter = ({ owner }: Waiting) =>
      running[owner]! + chosen.filter((work) => work.owner === owner).length;
    const left = waiting.filter(
      (work) => !chosen.includes(work) && work.slots.every((slot) => roomAfter(slot) > 0),
    );
    law({ limit, waiting, chosen, left, roomAfter, loadAfter });
  });
  fc.assert(property, { numRuns: 1_000 });
}

describe('the choice of what is next', () => {
  it('gives nothing twice, and no slot that is not free', () => {
    always(({ chosen, roomAfter }) => {
      expect(new Set(chosen).size).toBe(chosen.length);
      for (const slot of chosen.flatMap(({ slots }) => slots))
        expect(roomAfter(slot)).toBeGreaterThanOrEqual(0);
    });
  });

  it('goes on up to the limit while anything can run', () => {
    always(({ limit, chosen, left }) => {
      expect(chosen.length).toBeLessThanOrEqual(limit);
      if (chosen.length < limit) expect(left).toEqual([]);
    });
  });

  it('gives no owner more than one above another whose work could run', () => {
    always(({ chosen, left, loadAfter }) => {
      for (const work of left)
        for (const other of chosen) expect(loadAfter(other)).toBeLessThanOrEqual(loadAfter(work) + 1);
    });
  });

  it('prefers no later work of an owner', () => {
    always(({ waiting, chosen, left }) => {
      for (const work of left)
        for (const other of chosen)
          if (other.owner === work.owner) expect(waiting.indexOf(other)).toBeLessThan(waiting.indexOf(work));
    });
  });

  // Of owners who also get other work done, the turn at this slot may go to others for ever: see decision 28.
  it('starves no work that waits for a slot, however much keeps coming there', () => {
    const owners = fc.array(fc.constantFrom(...OWNERS), { maxLength: 20 });
    const property = fc.property(owners, owners, fc.integer({ min: 1, max: 3 }), (older, coming, limit) => {
      const lastTurn = new Map(OWNERS.map((owner) => [owner, -1]));
      let ids = 0;
      const worksOf = (all: readonly string[]) =>
        all.map((owner): Waiting => ({ owner, slots: ['own'], id: `${ids++}` }));
      const mine: Waiting = { id: 'mine', owner: 'a', slots: Object.keys(LIMITS) };
      let waiting = [...worksOf(older), mine];
      // All that runs ends in each round. Owners take turns.
      for (let round = 0; waiting.includes(mine); round++) {
        expect(round).toBeLessThanOrEqual(OWNERS.length * (older.length + 1));
        const inTurn = waiting.toSorted(
          (one, other) => lastTurn.get(one.owner)! - lastTurn.get(other.owner)!,
        );
        const chosen = chooseNext(inTurn, limit, { running: new Map(), room: (slot) => LIMITS[slot]! });
        for (const { owner } of chosen) lastTurn.set(owner, round);
        waiting = [...waiting.filter((work) => !chosen.includes(work)), ...worksOf(coming)];
      }
    });
    fc.assert(property);
  });
});
