/** A slow answer is reused for this many times its duration. */
const KEPT_PER_COST = 20;
const CHEAP_MS = 100;

/**
 * Shares one query among concurrent callers, since all metrics are read at once, and reuses a slow answer: with a
 * million waiting rows it takes a second, and is kept for twenty.
 */
export function sharedQuery<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  let keptUntil = 0;
  return () => {
    if (asked && performance.now() < keptUntil) return asked;
    const begun = performance.now();
    keptUntil = Infinity;
    asked = ask().then(
      (value) => {
        const tookMs = performance.now() - begun;
        keptUntil = tookMs < CHEAP_MS ? 0 : performance.now() + KEPT_PER_COST * tookMs;
        return value;
      },
      (error: unknown) => {
        keptUntil = 0;
        throw error;
      },
    );
    return asked;
  };
}
