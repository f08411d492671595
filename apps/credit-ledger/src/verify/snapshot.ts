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
