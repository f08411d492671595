import { Client, type Dispatcher } from 'undici';
import type { Target } from '../resolve/resolve-target.js';
import { isVetted, pinnedConnector } from './pinned-connector.js';
import type { StageClock } from './stage-clock.js';

/** Response headers above this, in bytes, are refused. */
const MAX_HEADER_BYTES = 16_384;

/** Milliseconds for which an idle connection stays usable: common servers close theirs after 5 s, some after 2 s. */
const MAX_IDLE_MS = 1_500;
/** Subtracted from the time that a server promises to keep its side. */
const SPARE_MS = 1_000;

/**
 * Ends a connection that has served. One for all: undici would make an error each time, whose stack Node formats when it
 * ends the socket, and with source maps that is a quarter of what a post costs (154 against 114 µs of CPU).
 */
const SERVED = new Error('The exchange is over.');

/**
 * A connection to the origin of a target, by HTTP/1.1, for one request at a time. It is made with the first request, and
 * only ever to an address that was vetted for the request that is under way.
 */
export class Connection {
  /** Of the first request, and of all others. */
  readonly url: string;
  readonly origin: string;
  private readonly client: Client;
  private target: Target;
  private clock: StageClock;
  /** The peer's address while there is a connection. */
  private peer: string | undefined;
  private servedBefore = false;
  private idleSince = 0;
  private whenEnded: () => void = () => undefined;

  constructor(target: Target, clock: StageClock, ca?: string) {
    this.url = target.url.href;
    this.origin = target.url.origin;
    this.target = target;
    this.clock = clock;
    this.client = new Client(this.origin, {
      connect: (options, callback) => {
        // A kept connection that was found closed is made anew, for the request under way.
        if (this.servedBefore) this.clock.enter('connect');
        this.servedBefore = false;
        pinnedConnector(
          this.target,
          this.clock,
          ca,
        )(options, (...result) => {
          if (result[0] !== null || this.clock.signal.aborted) return callback(...result);
          this.clock.enter('headers');
          this.peer = result[1].remoteAddress;
          callback(...result);
        });
      },
      allowH2: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: MAX_IDLE_MS,
      keepAliveMaxTimeout: MAX_IDLE_MS,
      keepAliveTimeoutThreshold: SPARE_MS,
    });
    this.client.on('disconnect', () => {
      this.peer = undefined;
      this.whenEnded();
    });
  }

  /** True if the request under way was sent over a connection that had served another one before. */
  get isReused(): boolean {
    return this.servedBefore;
  }

  /** Begins to idle. Calls `ended` if the peer ends the connection, or nothing is sent in time. */
  rest(ended: () => void): void {
    this.idleSince = performance.now();
    this.whenEnded = ended;
  }

  /** Whether a request to this target, at the same URL, may be sent over the connection as it is. */
  suits(target: Target): boolean {
    const { peer } = this;
    if (peer === undefined || performance.now() - this.idleSince > MAX_IDLE_MS) return false;
    return isVetted(peer, target);
  }

  /** Serves another request. The caller has asked `suits`. */
  reuse(target: Target, clock: StageClock): void {
    this.target = target;
    this.clock = clock;
    this.servedBefore = true;
    this.whenEnded = () => undefined;
    clock.enter('headers');
  }

  request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    return this.client.request(options);
  }

  async close(): Promise<void> {
    await this.client.destroy(SERVED).catch(() => undefined);
  }
}
