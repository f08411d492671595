import type { SeededRandom } from '../../../support/seeded-random.js';

/** A process that the drill ends by SIGKILL. */
export interface Victim {
  readonly name: string;
  /** SIGKILL; resolves when it is gone. */
  readonly kill: () => Promise<void>;
  /** Resolves when it serves again, which a supervisor sees to where there is one. */
  readonly back: () => Promise<void>;
}

/** Every victim once a round, each round in an order of its own. */
export function killOrder(victims: readonly Victim[], rounds: number, random: SeededRandom): Victim[] {
  return Array.from({ length: rounds }, () => random.shuffled(victims)).flat();
}

/**
 * Kills one after the other, each when `reached(n)` resolves, the moment of the nth. What was killed comes back while
 * the next is killed; only its own next death waits for it. Resolves when everything is back.
 */
export async function killInTurn(
  order: readonly Victim[],
  reached: (kill: number) => Promise<unknown>,
): Promise<void> {
  const returns = new Map<Victim, Promise<void>>();
  // One that does not come back fails the drill at once, not when its next death waits for it in vain.
  let lose: (error: unknown) => void = () => undefined;
  const lost = new Promise<never>((_, reject) => (lose = reject));
  const unlessLost = (others: readonly unknown[]) => Promise.race([Promise.all(others), lost]);
  for (const [index, victim] of order.entries()) {
    await unlessLost([reached(index), returns.get(victim)]);
    await victim.kill();
    const back = victim.back();
    back.catch(lose);
    returns.set(victim, back);
  }
  await unlessLost([...returns.values()]);
}
