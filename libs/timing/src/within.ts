const OVER = Symbol('over');

/**
 * What `work` comes to; where it has not ended after `ms` milliseconds, what `late` returns or throws instead. Nobody
 * minds how the work ends after that: it goes on unless its owner stops it. Leaves no timer behind.
 */
export async function within<T, Late>(work: Promise<T>, ms: number, late: () => Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<typeof OVER>((resolve) => {
    timer = setTimeout(resolve, ms, OVER);
  });
  try {
    const outcome = await Promise.race([work, over]);
    return outcome === OVER ? late() : outcome;
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until `work` has ended, well or badly, but for `ms` milliseconds at most. Returns whether it has; never rejects. */
export function settledWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const settled = work.then(
    () => true,
    () => true,
  );
  return within(settled, ms, () => false);
}

/**
 * What `work` comes to, or a rejection with the reason of `signal` as soon as that is aborted: for work that can't be told
 * to stop. Nobody minds how it ends after that. Leaves no listener behind.
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
