import type { ClientBase, Pool } from 'pg';
import type { RecordedEvent } from '../events.js';
import { PARTITIONS } from '../partition.js';
import { assertContiguous } from './position-gap.js';

/** A connection, in a transaction or not, or a pool. */
export type Reader = Pick<ClientBase | Pool, 'query'>;

export interface VersionRange {
  /** First version to read; 1 where absent. */
  readonly fromVersion?: number;
  /** Last version to read; the newest where absent. */
  readonly toVersion?: number;
}

const MAX_VERSION = 2_147_483_647;

/** Of `events`, as a `RecordedEvent`. Order by `events.position`: the position here is cast. */
export const EVENT_COLUMNS = `partition, events.position::float8 as position, stream, version, event_id as "eventId", type,
  schema_version as "schemaVersion", data, meta, recorded_at as "recordedAt", prev_hash as "prevHash", hash`;

/** Returns a stream's events in version order; none for an unknown stream. */
export async function readStream(
  reader: Reader,
  stream: string,
  { fromVersion = 1, toVersion = MAX_VERSION }: VersionRange = {},
): Promise<RecordedEvent[]> {
  const { rows } = await reader.query<RecordedEvent>({
    name: 'event-store.read-stream',
    text: `select ${EVENT_COLUMNS} from events where stream = $1 and version between $2 and $3 order by version`,
    values: [stream, fromVersion, toVersion],
  });
  return rows;
}

/**
 * Returns up to `limit` events of a partition after a position, in order. No earlier event can appear later: positions
 * appear in the order of commits. Throws `PositionGap` on a gap.
 */
export async function readPartition(
  reader: Reader,
  partition: number,
  afterPosition: number,
  limit: number,
): Promise<RecordedEvent[]> {
  const { rows } = await reader.query<RecordedEvent>({
    name: 'event-store.read-partition',
    text: `select ${EVENT_COLUMNS} from events where partition = $1 and position > $2 order by events.position limit $3`,
    values: [partition, afterPosition, limit],
  });
  assertContiguous(rows, partition, afterPosition);
  return rows;
}

/** Returns the last position of each partition, by partition; 0 for an empty one. */
export async function headPositions(reader: Reader): Promise<number[]> {
  const { rows } = await reader.query<{ partition: number; position: string }>(
    `select partition, position from partition_heads`,
  );
  const heads = new Array<number>(PARTITIONS).fill(0);
  for (const { partition, position } of rows) heads[partition] = Number(position);
  return heads;
}

/** Returns the version of a stream; 0 if it has no event. */
export async function streamVersion(reader: Reader, stream: string): Promise<number> {
  const { rows } = await reader.query<{ version: number }>({
    name: 'event-store.stream-version',
    text: `select version from events where stream = $1 order by version desc limit 1`,
    values: [stream],
  });
  return rows[0]?.version ?? 0;
}

/** Returns the version of a stream at `time`: that of its newest event recorded then or before; 0 if it had none yet. */
export async function streamVersionAt(reader: Reader, stream: string, time: Date): Promise<number> {
  // Backwards from the newest event: the fewer events came after `time`, the faster.
  const { rows } = await reader.query<{ version: number }>({
    name: 'event-store.stream-version-at',
    text: `select version from events where stream = $1 and recorded_at <= $2 order by version desc limit 1`,
    values: [stream, time.toISOString()],
  });
  return rows[0]?.version ?? 0;
}
