/**
 * Milliseconds to wait after so many failures in a row: `firstMs` doubled each time up to `maxMs`, the upper half at
 * random so that processes that failed together don't come back together.
 */
export function backoffMs(failures: number, firstMs: number, maxMs: number, random = Math.random()): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1));
  return full / 2 + (full / 2) * random;
}
