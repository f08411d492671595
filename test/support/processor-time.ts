const TICK_MS = 10;

/**
 * Milliseconds until `work` settles, as far as this process had a core for them: a stall counts as two ticks, however long
 * it was. So a bound on it holds on a busy machine, too, while a wait for a timer or an answer counts in full.
 */
export async function ownTimeOf(work: Promise<unknown>): Promise<number> {
  let counted = 0;
  let at = performance.now();
  const count = (): void => {
    const now = performance.now();
    counted += Math.min(now - at, 2 * TICK_MS);
    at = now;
  };
  const ticking = setInterval(count, TICK_MS);
  try {
    await work.catch(() => undefined);
  } finally {
    clearInterval(ticking);
  }
  count();
  return counted;
}

/** Milliseconds of the processor that `work` takes: a busy machine makes them no more, as it does those of a clock. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
