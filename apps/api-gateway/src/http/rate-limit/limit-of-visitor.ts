import { rateLimited } from './limit-of-caller.js';
import type { RateLimiter } from './rate-limiter.js';
import { type LimitSubject, windowsOf } from './windows/window-rule.js';

interface Visit {
  readonly visitor: LimitSubject;
  readonly perMinute: number;
  /** A sentence about the limit, without its full stop. */
  readonly what: string;
}

/** Counts a request of somebody without an API key. Throws 429 `RATE_LIMITED` above the limit. */
export async function countVisit(limiter: RateLimiter, { visitor, perMinute, what }: Visit): Promise<void> {
  const { retryAfter } = await limiter.count(visitor, windowsOf({ perMinute }));
  if (retryAfter !== undefined) throw rateLimited(what, retryAfter);
}
