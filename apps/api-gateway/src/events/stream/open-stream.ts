import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EventStreams, type StreamOptions } from './event-streams.js';
import { StreamSlots } from './stream-slots.js';

export const STREAM_TYPE = 'text/event-stream';
const STREAM_LISTENERS = 20;

export interface OpenStreamOptions extends Omit<StreamOptions, 'gone'> {
  /** Whose places the stream takes one of: a key or a person. */
  readonly owner: string;
}

/** Answers requests with streams of events. */
@Injectable()
export class OpenStream {
  constructor(
    private readonly streams: EventStreams,
    private readonly slots: StreamSlots,
  ) {}

  /** Returns the stream as the response body, and sets its headers. Throws 429 `TOO_MANY_STREAMS`. */
  async answer(reply: FastifyReply, { owner, mayGoOn, ...range }: OpenStreamOptions): Promise<Readable> {
    const slot = await this.slots.take(owner);
    const gone = goneOf(reply);
    if (gone.aborted) slot.free();
    else gone.addEventListener('abort', () => slot.free());
    const goesOn = async (): Promise<boolean> => (await slot.renew()) && (await mayGoOn());
    const blocks = this.streams.blocks({ ...range, mayGoOn: goesOn, gone });
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
