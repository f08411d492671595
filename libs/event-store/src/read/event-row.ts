import type { EventMeta, RecordedEvent } from '../events.js';

/** The columns of `events`, as `toRecordedEvent` expects them. */
export const EVENT_COLUMNS = `partition, position, stream, version, event_id, type, schema_version, data, meta,
  recorded_at, prev_hash, hash`;

export interface EventRow {
  readonly partition: number;
  /** bigint, which pg gives as text. */
  readonly position: string;
  readonly stream: string;
  readonly version: number;
  readonly event_id: string;
  readonly type: string;
  readonly schema_version: number;
  readonly data: unknown;
  readonly meta: EventMeta;
  readonly recorded_at: Date;
  readonly prev_hash: Buffer | null;
  readonly hash: Buffer | null;
}

export function toRecordedEvent(row: EventRow): RecordedEvent {
  return {
    partition: row.partition,
    position: Number(row.position),
    stream: row.stream,
    version: row.version,
    eventId: row.event_id,
    type: row.type,
    schemaVersion: row.schema_version,
    data: row.data,
    meta: row.meta,
    recordedAt: row.recorded_at,
    prevHash: row.prev_hash,
    hash: row.hash,
  };
}
