/** Time as the client uses it, so that its tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason when it is aborted. */
  pause(ms: number, signal?: AbortSignal): Promise<void>;
  /** Runs `action` after `ms` milliseconds, unless the returned function is called before. */
  after(ms: number, action: () => void): () => void;
  /** From 0 to 1. */
  random(): number;
}

/** Node runs a longer timer after 1 ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  pause: (ms, signal) =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        if (signal?.aborted) reject(signal.reason as Error);
        else resolve();
      };
      const timer = setTimeout(end, Math.min(ms, LONGEST_TIMER_MS));
      signal?.addEventListener('abort', end);
      if (signal?.aborted) end();
    }),
  after(ms, action) {
    const timer = setTimeout(action, Math.min(ms, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};
