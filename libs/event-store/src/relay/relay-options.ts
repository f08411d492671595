import type { Log } from '#contracts/log';
import type { RecordedEvent } from '../events.js';

export interface RelayOptions {
  /** For the relay's own connection; straight to Postgres, never through a transaction pooler. */
  readonly connectionString: string;
  /** The service's schema. */
  readonly searchPath: string;
  /** Resolves when the broker has stored the event. A rejection is retried with back-off. */
  publish(event: RecordedEvent): Promise<void>;
  /**
   * False while the broker is unavailable. An owner that can't publish for 3 s releases its partitions to another
   * replica. Default: always true.
   */
  readonly canPublish?: () => boolean;
  readonly log: Log;
  /** How often to poll without a wake-up, in milliseconds; 1,000 by default. */
  readonly pollMs?: number;
  /** How many events of one partition may lie between its checkpoint and the last one taken; 500 by default. */
  readonly batchSize?: number;
  /** How long `stop` waits for events in flight, in milliseconds; 5,000 by default. */
  readonly drainMs?: number;
}

export interface RelayStatus {
  /** Partitions that this process publishes. */
  readonly owned: number[];
  /** Events of these without a confirmation. */
  readonly behind: number;
  /** Owned partitions that are blocked by a failing publish or by a gap. */
  readonly stalled: number[];
}
