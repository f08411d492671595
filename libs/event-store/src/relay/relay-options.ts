import type { Log } from '#contracts/log';
import type { RecordedEvent } from '../events.js';

export interface RelayOptions {
  /** For the relay's own connection; straight to Postgres, never through a transaction pooler. */
  readonly connectionString: string;
  /** The service's schema. */
  readonly searchPath: string;
  /** Resolves when the event is safe with the broker. A rejection is tried again with back-off. */
  publish(event: RecordedEvent): Promise<void>;
  /**
   * False while the broker is away. An owner that can't publish for 3 s gives its partitions up, for a replica that can.
   * Default: always true.
   */
  readonly canPublish?: () => boolean;
  readonly log: Log;
  /** How often to look without being woken, in milliseconds; 250 by default. */
  readonly pollMs?: number;
  /** How many events of one partition may lie between its checkpoint and the last one taken; 500 by default. */
  readonly batchSize?: number;
  /** How long `stop` waits for what is under way, in milliseconds; 5,000 by default. */
  readonly drainMs?: number;
}

export interface RelayStatus {
  /** Partitions that this process publishes. */
  readonly owned: number[];
  /** Events of these that are not known to be published. */
  readonly behind: number;
  /** Owned partitions that are held up, by a publish that fails or by a hole. */
  readonly stalled: number[];
}
