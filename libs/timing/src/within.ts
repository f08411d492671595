const OVER = Symbol('over');

/**
 * Returns the result of `work`, or that of `late` after `ms` milliseconds; either may throw. Late work goes on, and its
 * outcome is ignored. Leaves no timer behind. An answer that came while the process stood still is in time: Node runs
 * timers before it reads sockets, so these are read once more.
 */
export async function within<T, Late>(work: Promise<T>, ms: number, late: () => Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<typeof OVER>((resolve) => {
    timer = setTimeout(() => setImmediate(resolve, OVER), ms);
  });
  try {
    const outcome = await Promise.race([work, over]);
    return outcome === OVER ? late() : outcome;
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until `work` has settled, at most `ms` milliseconds. Returns whether it has; never rejects. */
export function settledWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const settled = work.then(
    () => true,
    () => true,
  );
  return within(settled, ms, () => false);
}

/**
 * Returns the result of `work`, or rejects with the reason of `signal` once that aborts: for work that can't be
 * stopped. Its later outcome is ignored. Leaves no listener behind.
 */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
