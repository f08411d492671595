import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ConnectionCap } from '../../http/connections/connection-cap.js';
import { EventStreams, type StreamOptions } from './event-streams.js';
import { tooManyStreams, type Wait, type WaitSlot, WaitSlots } from './wait-slots.js';

export const STREAM_TYPE = 'text/event-stream';
const STREAM_LISTENERS = 20;

interface OpenStreamOptions extends Omit<StreamOptions, 'gone'> {
  /** Whose slot the stream takes: that of a key or a person. */
  readonly owner: string;
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
