/** Delays in milliseconds: the first, and the longest. */
export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/**
 * Returns the milliseconds to wait after `failures` failures in a row: `firstMs`, doubled with each further one up to
 * `maxMs`.
 */
export function doubledMs(failures: number, { firstMs, maxMs }: Backoff): number {
  return Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1));
}

/** Like `doubledMs`, with a random upper half, so that processes that failed together don't retry together. */
export function backoffMs(failures: number, backoff: Backoff, random = Math.random()): number {
  return (doubledMs(failures, backoff) / 2) * (1 + random);
}
