import type { ClientBase } from 'pg';
import { inSnapshot } from '#postgres/transaction';

/** As `inSnapshot` of the event store; times come as UTC in ISO style, as `isoOfText` takes them. */
export function inSnapshotInUtc<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  return inSnapshot(client, async () => {
    await writeTimesInUtc(client);
    return work();
  });
}

/** Has Postgres write times, until the end of the transaction, as `isoOfText` takes them. */
export async function writeTimesInUtc(client: ClientBase): Promise<void> {
  await client.query(`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true)`);
}

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
