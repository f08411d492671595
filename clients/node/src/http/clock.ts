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

export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  pause: (ms, signal) =>
    new Promise((resolve, reject) => {
      const aborted = () => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', aborted);
        resolve();
      }, ms);
      if (signal?.aborted) aborted();
      else signal?.addEventListener('abort', aborted, { once: true });
    }),
  after(ms, action) {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};
