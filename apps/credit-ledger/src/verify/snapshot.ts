import type { ClientBase } from 'pg';
import { inSnapshot } from '#postgres/transaction';

/** As `inSnapshot` of the event store. Times come as UTC in ISO style, the format that `isoOfText` reads. */
export function inSnapshotInUtc<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  return inSnapshot(client, async () => {
    await writeTimesInUtc(client);
    return work();
  });
}

/** Makes Postgres write times, until the end of the transaction, in the format that `isoOfText` reads. */
export async function writeTimesInUtc(client: ClientBase): Promise<void> {
  await client.query(`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true)`);
}

/**
 * Converts a `timestamptz` as Postgres writes it (ISO style, time zone UTC) into the form that events are hashed with:
 * ISO 8601 with milliseconds. Returns anything else unchanged, such as a time with microseconds, because no event was
 * hashed with that.
 */
export function isoOfText(text: string): string {
  const parts = TEXT.exec(text);
  if (!parts) return text;
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z`;
}

const TEXT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;
