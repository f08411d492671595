import type { EventType } from '../api/types.js';
import type { CallOptions } from '../client/options.js';

export interface EventsQuery {
  /** The sequence of the last event that you have; `latest`: only what comes from now on. Default 0: from the oldest kept. */
  readonly after?: number | 'latest';
  /** Default: all. */
  readonly types?: readonly EventType[];
}

export interface EventListQuery extends EventsQuery {
  /** Events a page, 1 to 100. Default 100. */
  readonly limit?: number;
  /** Whole seconds, up to 25, that the service waits for an event if there is none. Default 0. */
  readonly wait?: number;
}

export interface StreamOptions extends Pick<CallOptions, 'signal' | 'retries'> {
  /** Is told how far the stream has come, also past events of other types: store it, and begin with it as `after`. */
  readonly onSequence?: (sequence: number) => void;
}
