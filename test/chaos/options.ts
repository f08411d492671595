import { parseArgs } from 'node:util';

export interface ChaosOptions {
  /** How many times something is broken, one or two faults at a time. */
  readonly rounds: number;
  /** Decides which faults come, in which order and for how long. Not how they meet with the load: that is the machine's. */
  readonly seed: number;
  /** Only faults whose name contains this. */
  readonly only: string;
}

const DEFAULT_ROUNDS = 60;
const MAX_ROUNDS = 100_000;
const MAX_SEED = 2 ** 31 - 1;

/** `--rounds N`, `--seed N`, `--only TEXT`. Throws an `Error` that names the option and its limits. */
export function readOptions(args: readonly string[]): ChaosOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
  });
  return {
    rounds: wholeNumber('--rounds', values.rounds, 1, MAX_ROUNDS) ?? DEFAULT_ROUNDS,
    seed: wholeNumber('--seed', values.seed, 0, MAX_SEED) ?? Math.floor(Math.random() * MAX_SEED),
    only: values.only ?? '',
  };
}

function wholeNumber(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new Error(`${name} takes a whole number from ${min} to ${max}, not "${text}".`);
}
