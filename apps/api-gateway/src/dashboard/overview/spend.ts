import type { StatusTotal } from './day-totals.js';

/** Returns the credits that audits of these days cost, after refunds. */
export function spentOn(days: readonly string[], totals: readonly StatusTotal[]): number {
  const wanted = new Set(days);
  return totals
    .filter(({ day }) => wanted.has(day))
    .reduce((sum, { charged, refunded }) => sum + charged - refunded, 0);
}

interface Rate {
  /** Credits, more than 0. */
  readonly perDay: number;
  /** The days that it is the mean of. */
  readonly days: number;
}

/**
 * Returns the mean spend of these days, which are in order; undefined if nothing was spent. It begins with the first
 * day that cost something: a new workspace has no days before.
 */
export function rateOf(days: readonly string[], totals: readonly StatusTotal[]): Rate | undefined {
  const first = days.findIndex((day) => spentOn([day], totals) > 0);
  if (first < 0) return undefined;
  const since = days.slice(first);
  return { perDay: spentOn(since, totals) / since.length, days: since.length };
}

const DAY_MS = 86_400_000;

/** Returns the last days (UTC), today included, the oldest first. */
export function lastDays(now: number, days: number): readonly string[] {
  const today = Math.floor(now / DAY_MS);
  return Array.from({ length: days }, (_, index) =>
    new Date((today - days + 1 + index) * DAY_MS).toISOString().slice(0, 10),
  );
}
