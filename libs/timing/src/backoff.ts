/** In milliseconds: after the first failure, and at most. */
export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Milliseconds to wait after so many failures in a row: `firstMs`, doubled with each further one up to `maxMs`. */
export function doubledMs(failures: number, { firstMs, maxMs }: Backoff): number {
  return Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1));
}

/** The same, the upper half of it at random, so that processes that failed together don't come back together. */
export function backoffMs(failures: number, backoff: Backoff, random = Math.random()): number {
  return (doubledMs(failures, backoff) / 2) * (1 + random);
}
