import type { StreamingService } from '#contracts/services';
import type { EventMeta, RecordedEvent } from '#event-store/events';

/** A stored event as JSON shows it, and as a line of an export holds it: everything that is known of it. */
export interface EventLine {
  readonly service: StreamingService;
  readonly stream: string;
  readonly version: number;
  readonly event_id: string;
  readonly type: string;
  readonly schema_version: number;
  readonly data: unknown;
  readonly meta: EventMeta;
  /** ISO 8601 in UTC with milliseconds, as it is hashed. */
  readonly recorded_at: string;
  readonly partition: number;
  readonly position: number;
  /** Hexadecimal; null where the stream is not chained, `prev_hash` in the first event, too. */
  readonly prev_hash: string | null;
  readonly hash: string | null;
}

export function eventLine(service: StreamingService, event: RecordedEvent): EventLine {
  return {
    service,
    stream: event.stream,
    version: event.version,
    event_id: event.eventId,
    type: event.type,
    schema_version: event.schemaVersion,
    data: event.data,
    meta: event.meta,
    recorded_at: event.recordedAt.toISOString(),
    partition: event.partition,
    position: event.position,
    prev_hash: event.prevHash?.toString('hex') ?? null,
    hash: event.hash?.toString('hex') ?? null,
  };
}
