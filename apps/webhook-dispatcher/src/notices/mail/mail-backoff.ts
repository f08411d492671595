import { doubledMs } from '#timing/backoff';

const BACKOFF = { firstMs: 60_000, maxMs: 3_600_000 };

/** Milliseconds until a mail is tried again whose attempt number `attempts` failed: a minute, doubling up to an hour. */
export function mailBackoffMs(attempts: number): number {
  return doubledMs(attempts, BACKOFF);
}
