import { describe, expect, it } from '@jest/globals';
import { SeededRandom } from '../../support/seeded-random.js';
import { FAULTS, roundsOf } from './fault-order.js';

const names = (seed: number) =>
  roundsOf(200, FAULTS, new SeededRandom(seed)).map(({ faults }) => faults.map(({ name }) => name));

describe('the order of faults', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(names(1)).toEqual(names(1));
    expect(names(1)).not.toEqual(names(2));
  });

  it('has faults alone and in pairs, and every fault in the long run', () => {
    const rounds = Array.from({ length: 20 }, (_, seed) => names(seed)).flat();
    expect(new Set(rounds.map(({ length }) => length))).toEqual(new Set([1, 2]));
    expect(new Set(rounds.flat())).toEqual(new Set(FAULTS.map(({ name }) => name)));
  });

  it('never strikes the same twice at the same time', () => {
    for (const { faults } of roundsOf(2_000, FAULTS, new SeededRandom(3))) {
      const struck = faults.flatMap(({ strikes }) => strikes);
      expect(new Set(struck).size).toBe(struck.length);
    }
  });

  it('gives each fault a name of its own', () => {
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  });
});
