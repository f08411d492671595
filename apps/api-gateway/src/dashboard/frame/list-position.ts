const POSITION = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Whether a text is the position of an entry in a list by time. */
export function isPosition(text: string): boolean {
  return POSITION.test(text);
}

/** The SQL of an entry's position: its time in microseconds, and its UUID. */
export function positionOf(time: string, id: string): string {
  return `(extract(epoch from ${time}) * 1000000)::bigint || '.' || ${id}`;
}

/** Returns the time in microseconds since 1970 and the UUID of a position; undefined for another text. */
export function positionIn(
  text: string | undefined,
): { readonly micros: string; readonly id: string } | undefined {
  const [, micros, id] = POSITION.exec(text ?? '') ?? [];
  return micros === undefined || id === undefined ? undefined : { micros, id };
}
