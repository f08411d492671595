import { isoInstant } from '../../page/content/dates.js';
import { slashedDates, writtenDates } from '../../page/statements/days/written-dates.js';

/** A day lasts for one, begins up to another one later in some places, and nobody repairs a page at midnight. */
const GRACE_MS = 2 * 86_400_000;

/** No date is longer, and a page decides how long its values are. */
const MAX_DATE_CHARACTERS = 200;

/** Returns whether a date of the markup, and the day of grace after it, is past. False for what is no date. */
export function isOver(value: string | undefined, asOf: Date): boolean {
  if (value === undefined) return false;
  const at = isoInstant(value) ?? latestIn(value.slice(0, MAX_DATE_CHARACTERS));
  return at !== undefined && isPast(at, asOf);
}

export function isPast(at: number, asOf: Date): boolean {
  return at + GRACE_MS < asOf.getTime();
}

/** Returns the latest day that a text may mean; undefined if it names none. */
export function latestIn(text: string): number | undefined {
  const days = [...writtenDates(text), ...slashedDates(text).flat()];
  // A page may have more days than a call takes arguments.
  return days.length === 0 ? undefined : days.reduce((a, b) => Math.max(a, b));
}
