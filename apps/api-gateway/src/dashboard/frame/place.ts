const PLACE = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Whether a text is the place of an entry in a list by time. */
export function isPlace(text: string): boolean {
  return PLACE.test(text);
}

/** The SQL of an entry's place: its time in microseconds, and its UUID. */
export function placeOf(time: string, id: string): string {
  return `(extract(epoch from ${time}) * 1000000)::bigint || '.' || ${id}`;
}

/** Returns the time in microseconds since 1970 and the UUID of a place; undefined for another text. */
export function placeIn(
  text: string | undefined,
): { readonly micros: string; readonly id: string } | undefined {
  const [, micros, id] = PLACE.exec(text ?? '') ?? [];
  return micros === undefined || id === undefined ? undefined : { micros, id };
}
