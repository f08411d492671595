import type { RetryRules } from './rules.js';

/**
 * Milliseconds before retry number `retry` (from 1): what the service asked for, plus a random part of a time that doubles.
 * With the random part the clients that were refused at once don't come back at once.
 */
export function pauseBefore(
  retry: number,
  { firstPauseMs, maxPauseMs }: RetryRules,
  random: number,
  retryAfterMs = 0,
): number {
  return retryAfterMs + random * Math.min(maxPauseMs, firstPauseMs * 2 ** (retry - 1));
}
