/** What took long to ask is told again for this many times as long. */
const KEPT_PER_COST = 20;
const CHEAP_MS = 100;

/**
 * Whoever asks while the question is under way gets its answer: all metrics are read at once. Where a million rows wait
 * the answer takes a second, and is kept for twenty.
 */
export function sharedQuery<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  let keptUntil = 0;
  return () => {
    if (asked && performance.now() < keptUntil) return asked;
    const begun = performance.now();
    keptUntil = Infinity;
    asked = ask().then(
      (answer) => {
        const tookMs = performance.now() - begun;
        keptUntil = tookMs < CHEAP_MS ? 0 : performance.now() + KEPT_PER_COST * tookMs;
        return answer;
      },
      (error: unknown) => {
        keptUntil = 0;
        throw error;
      },
    );
    return asked;
  };
}
