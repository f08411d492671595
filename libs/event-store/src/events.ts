/** The origin of an event; stored with it and copied into its message's headers. */
export interface EventMeta {
  readonly correlation_id?: string;
  readonly causation_id?: string;
  readonly traceparent?: string;
}

/** An event that has been decided and is to be appended. `type` is also its routing key. */
export interface NewEvent {
  /** UUID; a new UUIDv7 where absent. */
  readonly eventId?: string;
  readonly type: string;
  /** Of `data` for this type; 1 where absent. */
  readonly schemaVersion?: number;
  readonly data: object;
  /** The origin of this event; that of the append where absent. */
  readonly meta?: EventMeta;
}

/** An event as stored. It never changes. */
export interface RecordedEvent {
  readonly partition: number;
  /** 1, 2, 3 ... within the partition, without a hole, in the order of commits. */
  readonly position: number;
  readonly stream: string;
  /** 1, 2, 3 ... within the stream. */
  readonly version: number;
  readonly eventId: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
  readonly meta: EventMeta;
  /** Millisecond precision. */
  readonly recordedAt: Date;
  /** Hash of the stream's event before this one; null for the first, and in streams that are not chained. */
  readonly prevHash: Buffer | null;
  readonly hash: Buffer | null;
}
