/** Work that waits for its owner's turn, and for room wherever it needs a slot. */
export interface Waiting {
  readonly id: string;
  /** Whose turn it uses. */
  readonly owner: string;
  /** Where it needs a slot, each once. */
  readonly slots: readonly string[];
}

interface Busy {
  /** The work of each owner that runs. */
  readonly running: ReadonlyMap<string, number>;
  /** Returns how many slots are free. */
  readonly room: (slot: string) => number;
}

/**
 * Chooses up to `limit`, as if they were given out one by one: each goes to the owner with the fewest that run or were
 * given; of these, to the first in the order of `waiting`. What finds one of its slots full is skipped.
 */
export function chooseNext<Work extends Waiting>(
  waiting: readonly Work[],
  limit: number,
  { running, room }: Busy,
): readonly Work[] {
  const left = new Set(waiting);
  const chosen: Work[] = [];
  const load = new Map(running);
  const taken = new Map<string, number>();
  const loadOf = ({ owner }: Work) => load.get(owner) ?? 0;
  while (chosen.length < limit) {
    let next: Work | undefined;
    for (const work of left) {
      // What is full now stays full: nothing ends meanwhile.
      if (work.slots.some((slot) => room(slot) <= (taken.get(slot) ?? 0))) left.delete(work);
      else if (next === undefined || loadOf(work) < loadOf(next)) next = work;
    }
    if (next === undefined) break;
    left.delete(next);
    chosen.push(next);
    load.set(next.owner, loadOf(next) + 1);
    for (const slot of next.slots) taken.set(slot, (taken.get(slot) ?? 0) + 1);
  }
  return chosen;
}
