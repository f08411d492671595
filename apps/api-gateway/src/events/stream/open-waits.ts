import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Log } from '#contracts/log';
import { MAX_EVENTS_PER_PAGE } from '#contracts/limits';
import { ConnectionCap } from '../../http/connections/connection-cap.js';
import { tooManyStreams, type Wait, type WaitSlot, WaitSlots } from './wait-slots.js';
import { EventSignal } from '../read/event-signal.js';
import { type EventRange, ReadEvents, type StoredEvent } from '../read/read-events.js';

export const STREAM_TYPE = 'text/event-stream';
const STREAM_LISTENERS = 20;

interface OpenStreamOptions extends Omit<StreamOptions, 'gone'> {
  /** Whose slot the stream takes: that of a key or a person. */
  readonly owner: string;
}

const HEARTBEAT_MS = 15_000;

/** The pause in milliseconds that a browser makes before it connects again. */
const RETRY = 'retry: 1000\n\n';

export interface StreamOptions extends Omit<EventRange, 'limit'> {
  /** Called with every heartbeat; the stream ends if it returns false, for example because its key was revoked. */
  readonly mayGoOn: () => Promise<boolean>;
  /** Writes an event as a block; default: with its body. */
  readonly blockOf?: (event: StoredEvent) => string;
  readonly gone: AbortSignal;
}

@Injectable()
export class EventStreams {
  constructor(
    private readonly reads: ReadEvents,
    private readonly signal: EventSignal,
    private readonly log: Log,
  ) {}

  /**
   * Yields blocks, one page at a time: whoever reads slowly takes no more memory than a page. A heartbeat comes at once,
   * with the number that the stream begins after, which must not be -1. Then one comes every 15 s, with the number that
   * was reached, if it is greater than that of the last event.
   */
  async *blocks({ mayGoOn, gone, blockOf = wholeBlockOf, ...range }: StreamOptions): AsyncGenerator<string> {
    let { after } = range;
    let sent = after;
    let beatAt = performance.now() + HEARTBEAT_MS;
    yield heartbeat(after);
    while (!gone.aborted && !this.signal.draining) {
      if (performance.now() >= beatAt) {
        const goesOn = await this.tried(range.workspaceId, mayGoOn());
        if (goesOn === undefined) break;
        if (!goesOn) return;
        yield after > sent ? heartbeat(after) : heartbeat();
        sent = after;
        beatAt = performance.now() + HEARTBEAT_MS;
      }
      const next = { ...range, after, limit: MAX_EVENTS_PER_PAGE };
      const reading = this.reads.readOrWait(next, { waitMs: beatAt - performance.now(), gone });
      const page = await this.tried(range.workspaceId, reading);
      if (!page) break;
      after = page.nextAfter;
      if (page.events.length > 0) {
        sent = page.events.at(-1)!.sequence;
        const waitMs = after === page.newest ? beatAt - performance.now() : 0;
        // Begun before the reader takes the page, so that the next event wakes it however long that takes.
        const more = this.signal.wait(range.workspaceId, after, waitMs, gone);
        yield page.events.map(blockOf).join('');
        await more;
      }
    }
    yield RETRY;
  }

  /** Returns undefined if the work fails: the reader learns why when it connects again. */
  private async tried<T>(workspaceId: string, work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      this.log.warn({ err: error, workspace_id: workspaceId }, 'A stream of events has ended early.');
      return undefined;
    }
  }
}

/** Lets requests wait for events: within the share of this gateway's connections, and within the slots of their workspace. */
@Injectable()
export class OpenWaits {
  constructor(
    private readonly connections: ConnectionCap,
    private readonly slots: WaitSlots,
    private readonly streams: EventStreams,
  ) {}

  /** Everything is given back when the response ends. Throws 429 `TOO_MANY_STREAMS`. */
  async begin(reply: FastifyReply, wait: Wait): Promise<Pick<WaitSlot, 'renew'>> {
    const release = this.connections.hold(reply.request.raw.socket, wait.workspaceId);
    if (!release)
      throw tooManyStreams(
        `This gateway has ${this.connections.maxHeld} open streams and calls that wait for events, which is its limit. Please`,
      );
    const gone = goneOf(reply);
    whenAborted(gone, release);
    const slot = await this.slots.take(wait);
    whenAborted(gone, () => slot.free());
    return slot;
  }

  /** Returns a stream of events as the response body, and sets its headers. Throws 429 `TOO_MANY_STREAMS`. */
  async stream(reply: FastifyReply, { owner, mayGoOn, ...range }: OpenStreamOptions): Promise<Readable> {
    const slot = await this.begin(reply, { workspaceId: range.workspaceId, owner, kind: 'stream' });
    const goesOn = async (): Promise<boolean> => (await slot.renew()) && (await mayGoOn());
    const blocks = this.streams.blocks({ ...range, mayGoOn: goesOn, gone: goneOf(reply) });
    // Fastify listens seven times to a response that is a stream. Node would warn of a leak.
    reply.raw.setMaxListeners(STREAM_LISTENERS);
    // Proxies must not collect what is to be sent at once.
    reply.type(STREAM_TYPE).header('x-accel-buffering', 'no');
    return Readable.from(blocks);
  }
}

/** Returns a signal that aborts when the response is sent or its caller has disconnected. */
export function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.closed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}

function whenAborted(signal: AbortSignal, work: () => void): void {
  if (signal.aborted) work();
  else signal.addEventListener('abort', work);
}

/** A body is JSON in one line. */
function wholeBlockOf({ sequence, type, body }: StoredEvent): string {
  return `id: ${sequence}\nevent: ${type}\ndata: ${body}\n\n`;
}

function heartbeat(id?: number): string {
  return id === undefined ? ': heartbeat\n\n' : `: heartbeat\nid: ${id}\n\n`;
}
