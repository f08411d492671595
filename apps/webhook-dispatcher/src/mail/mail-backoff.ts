const FIRST_MS = 60_000;
const LAST_MS = 3_600_000;

/** Milliseconds until a mail is tried again whose attempt number `attempts` failed: a minute, doubling up to an hour. */
export function mailBackoffMs(attempts: number): number {
  return Math.min(FIRST_MS * 2 ** (attempts - 1), LAST_MS);
}
