import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until `check` returns something other than undefined or false, without assuming how long that takes.
 * Throws what the condition was, and the last error, after `withinMs` (default 20 s).
 */
export async function eventually<T>(
  condition: string,
  check: () => Promise<T | undefined | false> | T | undefined | false,
  withinMs = 20_000,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  let failure: unknown;
  do {
    try {
      const value = await check();
      if (value !== undefined && value !== false) return value;
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    await pause(20);
  } while (performance.now() < deadline);
  throw new Error(`not within ${withinMs} ms: ${condition}`, { cause: failure });
}
