/**
 * A `timestamptz` as Postgres writes it (ISO style, time zone UTC) in the form that events are hashed with: ISO 8601 with
 * milliseconds. Anything else, as a time with microseconds, is left as it is: no event was hashed with that.
 */
export function isoOfText(text: string): string {
  const parts = TEXT.exec(text);
  if (!parts) return text;
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z`;
}

const TEXT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;
