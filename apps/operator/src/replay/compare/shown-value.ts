import type { RowProjection, Value } from '#event-store/replay/row-projection';

const TIMES: ReadonlySet<string | undefined> = new Set(['timestamp with time zone', 'timestamptz']);
/** As Postgres writes it in the time zone UTC. */
const TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/**
 * A value as people and scripts read it: a time in ISO 8601 (UTC), with milliseconds or with more where Postgres has more,
 * since two that differ must not look the same. What is no day of our calendar (`infinity`) and all else stays as it is.
 */
export function shownValue({ types }: Pick<RowProjection, 'types'>, column: string, value: Value): Value {
  if (value === null || !TIMES.has(types[column])) return value;
  const [, day, time, fraction = ''] = TIME.exec(value) ?? [];
  return day === undefined ? value : `${day}T${time}.${fraction.padEnd(3, '0')}Z`;
}
