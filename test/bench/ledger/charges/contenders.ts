import { type Achieved, Tally } from './in-flight.js';

/** Something that charges, measured by its charges a second. */
export interface Contender {
  readonly name: string;
  readonly charge: () => Promise<unknown>;
  /** After each round: until it has finished what the round left to be done. Resolves with the seconds that took. */
  readonly settle?: () => Promise<number>;
}

export interface Outcome extends Achieved {
  /** Seconds that it went on working after its rounds, in all. */
  readonly lag: number;
}

const IN_FLIGHT = 200;
/** Until then the compiler takes a good part of the CPU, and a service runs for days. */
const WARM_UP_SECONDS = 5;
const ROUNDS = 3;
const ROUND_SECONDS = 3;

/** Warms all of them up, then measures them in turns, so that whatever else the machine does hits each alike. */
export async function measureInTurns(
  contenders: readonly Contender[],
): Promise<ReadonlyMap<string, Outcome>> {
  for (const { charge, settle } of contenders) {
    await new Tally().run(IN_FLIGHT, WARM_UP_SECONDS, charge);
    await settle?.();
  }
  const entries = contenders.map((contender) => ({ contender, tally: new Tally(), lag: 0 }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const entry of entries) {
      await entry.tally.run(IN_FLIGHT, ROUND_SECONDS, entry.contender.charge);
      entry.lag += (await entry.contender.settle?.()) ?? 0;
    }
  }
  return new Map(
    entries.map(({ contender, tally, lag }) => [contender.name, { ...tally.achieved, lag }] as const),
  );
}
