import { parseArgs } from 'node:util';

/** Events in the stores that charges are compared on; smaller ones than the largest are always measured too. */
export const STORE_SIZES = [10_000, 1_000_000, 10_000_000] as const;
export type StoreSize = (typeof STORE_SIZES)[number];

export interface LedgerBenchOptions {
  readonly sizes: readonly StoreSize[];
}

/** Reads `--events N`, the size of the largest store. Throws an `Error` for one that is none of the sizes. */
export function readOptions(args: readonly string[]): LedgerBenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { events: { type: 'string', default: '1000000' } },
    strict: true,
  });
  const largest = STORE_SIZES.find((size) => size === Number(values.events));
  if (largest === undefined) throw new Error(`--events ${values.events}: one of ${STORE_SIZES.join(', ')}`);
  return { sizes: STORE_SIZES.filter((size) => size <= largest) };
}
