const INSTANT = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;

/** A time with its offset, or a date, which is the beginning of that day in UTC; undefined for a day that no calendar has. */
export function parseInstant(text: string): Date | undefined {
  const date = INSTANT.exec(text)?.[1];
  if (date === undefined) return undefined;
  const day = new Date(`${date}T00:00:00Z`);
  const time = new Date(text);
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
  return exists && !Number.isNaN(time.getTime()) ? time : undefined;
}
