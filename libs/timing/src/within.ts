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
