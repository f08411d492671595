import { type ClientBase, DatabaseError, type Pool } from 'pg';
import type { RecordedEvent } from '../events.js';
import { DuplicateEvent, VersionConflict } from './append-conflicts.js';
import { type AppendPlan, planAppend, type StreamAppend } from './append-plan.js';
import { type AppendRow, appendStatement } from './append-statement.js';

export type { StreamAppend } from './append-plan.js';

/**
 * Appends events to streams, all or none, in one statement: inside the caller's open READ COMMITTED transaction, or by
 * a pool as a transaction of its own. Returns them as recorded, in the order given.
 *
 * Call it once a transaction and last, after every other row lock: it locks the heads of the partitions it writes to,
 * in order, and other writers of these partitions wait until the transaction ends. Rows derived from the events (an
 * inline projection) are written before it, in the same transaction.
 *
 * Throws `VersionConflict` where a stream is not at its expected version, `DuplicateEvent` where an event id is stored
 * already, `UnstorableText` where the database can't hold what an event says. Whatever it throws, nothing was appended;
 * roll the transaction back, for Postgres may have aborted it.
 */
export async function appendToStreams(
  client: ClientBase | Pool,
  appends: readonly StreamAppend[],
): Promise<RecordedEvent[]> {
  return appendPlanned(client, planAppend(appends, new Date()));
}

/**
 * Executes a planned append, under the same rules: for a writer whose own rows contain a part of the plan (the hash of
 * a chain's head), so that it can write them first.
 */
export async function appendPlanned(client: ClientBase | Pool, plan: AppendPlan): Promise<RecordedEvent[]> {
  if (plan.events.length === 0) return [];
  try {
    const { rows } = await client.query<AppendRow>(appendStatement(plan));
    return recorded(plan, rows);
  } catch (error) {
    throw typed(error, plan);
  }
}

function recorded({ appends, events }: AppendPlan, rows: readonly AppendRow[]): RecordedEvent[] {
  const partitions = new Map<number, { base: number; now: Date }>();
  for (const row of rows) {
    if (row.partition === null) throw conflictOn(row.stream, appends, { actual: row.actual_version });
    partitions.set(row.partition, { base: Number(row.base), now: row.recorded_at });
  }
  return events.map(({ rank, dataJson: _data, metaJson: _meta, recordedAt, ...event }) => {
    const head = partitions.get(event.partition);
    if (!head) throw conflictOn(event.stream, appends, {});
    return { ...event, position: head.base + rank, recordedAt: recordedAt ?? head.now };
  });
}

/** Translates a unique violation. Its detail names the key in every language of the server's messages. */
function typed(error: unknown, { appends, events }: AppendPlan): unknown {
  if (!(error instanceof DatabaseError) || error.code !== '23505') return error;
  const detail = error.detail ?? '';
  if (error.constraint === 'events_stream_version') {
    const clashing =
      events.find(({ stream, version }) => detail.includes(`(${stream}, ${version})`)) ?? events[0];
    return clashing ? conflictOn(clashing.stream, appends, { cause: error }) : error;
  }
  if (error.constraint === 'events_event_id') {
    const twice = events.find(({ eventId }) => detail.includes(eventId)) ?? events[0];
    return twice ? new DuplicateEvent(twice.eventId, error) : error;
  }
  return error;
}

function conflictOn(
  stream: string,
  appends: readonly StreamAppend[],
  { actual, cause }: { actual?: number; cause?: unknown },
): VersionConflict {
  const expected = appends.find((append) => append.stream === stream)?.expectedVersion ?? 0;
  return new VersionConflict(stream, expected, actual, cause);
}
