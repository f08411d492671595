import { parseArgs } from 'node:util';

export interface WebhookBenchOptions {
  /** Each measures everything once without the dead endpoint and once beside it; one more comes first, to warm up. */
  readonly rounds: number;
  /** Events of one measurement of deliveries a second. */
  readonly deliveries: number;
  /** Deliveries that wait for the dead endpoint. */
  readonly pending: number;
}

/** Reads `--rounds`, `--deliveries` and `--pending`. Throws an `Error` for one that is not a number from 1. */
export function readOptions(args: readonly string[]): WebhookBenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '3' },
      deliveries: { type: 'string', default: '10000' },
      pending: { type: 'string', default: '100000' },
    },
    strict: true,
  });
  const count = (name: keyof typeof values): number => {
    const value = Number(values[name]);
    if (Number.isInteger(value) && value > 0) return value;
    throw new Error(`--${name} ${values[name]}: a whole number from 1 is needed`);
  };
  return { rounds: count('rounds'), deliveries: count('deliveries'), pending: count('pending') };
}
