import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until `check` returns something other than undefined or false, without assuming how long that takes.
 * Throws what the condition was, and the last error, after `withinMs` (default 20 s). The last check begins after that
 * time, so that a process that stood still finds what has come meanwhile. `everyMs`: where each look is a call that counts
 * towards a limit.
 */
export async function eventually<T>(
  condition: string,
  check: () => Promise<T | undefined | false> | T | undefined | false,
  withinMs = 20_000,
  everyMs = 20,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  let failure: unknown;
  for (;;) {
    const last = performance.now() >= deadline;
    try {
      const value = await check();
      if (value !== undefined && value !== false) return value;
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    if (last) break;
    await pause(everyMs);
  }
  throw new Error(`not within ${withinMs} ms: ${condition}`, { cause: failure });
}
