/**
 * Runs `work` with a signal that Ctrl-C and SIGTERM abort, so that it can end as it should. Pressed once more, Ctrl-C ends
 * the process as ever.
 */
export async function untilSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  // Each on its own: a Ctrl-C arrives as SIGINT, and from the process that runs `acs` as SIGTERM, too.
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, abort);
  try {
    return await work(stop.signal);
  } finally {
    for (const signal of signals) process.removeListener(signal, abort);
  }
}
