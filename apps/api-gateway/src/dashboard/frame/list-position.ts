/** Where a page of a list begins: behind an entry's time in microseconds since 1970, and its id, which is a UUID. */
export const POSITION = /^\d{1,16}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The same in the list of requests. */
export const REQUEST_POSITION = /^\d{1,16}\.req_[0-9a-z]{26}$/;

/** Returns the SQL of an entry's position. */
export function positionOf(time: string, id: string): string {
  return `(extract(epoch from ${time}) * 1000000)::bigint || '.' || ${id}`;
}

/** Returns the time and the id of a position; undefined for both without one. */
export function positionIn(position: string | undefined): readonly (string | undefined)[] {
  const [micros, id] = position?.split('.') ?? [];
  return [micros, id];
}
