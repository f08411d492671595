import type { SeededRandom } from '../../support/seeded-random.js';
import { APP_FAULTS } from './app-faults.js';
import type { Fault } from './fault.js';
import { LINE_FAULTS } from './line-faults.js';
import { OPERATOR_ACTS } from './operator-acts.js';
import { REFUSAL_FAULTS } from './refusal-faults.js';
import { SERVER_FAULTS } from './server-faults.js';

const GROUPS = [APP_FAULTS, LINE_FAULTS, SERVER_FAULTS, REFUSAL_FAULTS, OPERATOR_ACTS];
export const FAULTS: readonly Fault[] = GROUPS.flat();

/** Faults that begin together. */
export interface Round {
  readonly faults: readonly Fault[];
  /** How long they last, in milliseconds. */
  readonly lastMs: number;
}

/** One round in so many has two faults. */
const COMBINED_IN = 3;
const LAST_MS = { min: 300, max: 6_000 };

/**
 * Every group of faults once in turn, so that a short campaign has some of each; which fault of a group comes is left to
 * chance. Two at once never strike the same.
 */
export function roundsOf(count: number, faults: readonly Fault[], random: SeededRandom): readonly Round[] {
  const groups: readonly FilledGroup[] = GROUPS.map((group) =>
    group.filter((fault) => faults.includes(fault)),
  ).filter((group): group is [Fault, ...Fault[]] => isFilled(group));
  if (!isFilled(groups)) return [];
  const rounds: Round[] = [];
  let turn: FilledGroup[] = [];
  for (let round = 0; round < count; round++) {
    if (turn.length === 0) turn = random.shuffled(groups);
    const first = random.pick<Fault>(turn.pop() ?? groups[0]);
    const others = faults.filter(({ strikes }) => !strikes.some((target) => first.strikes.includes(target)));
    const combined = random.between(1, COMBINED_IN) === 1 && isFilled(others);
    rounds.push({
      faults: combined ? [first, random.pick<Fault>(others)] : [first],
      lastMs: random.between(LAST_MS.min, LAST_MS.max),
    });
  }
  return rounds;
}

type FilledGroup = readonly [Fault, ...Fault[]];

function isFilled<T>(items: readonly T[]): items is readonly [T, ...T[]] {
  return items.length > 0;
}
