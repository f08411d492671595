import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EventStreams, type StreamOptions } from './event-streams.js';
import { goneOf, OpenWaits } from './open-waits.js';

export const STREAM_TYPE = 'text/event-stream';
const STREAM_LISTENERS = 20;

export interface OpenStreamOptions extends Omit<StreamOptions, 'gone'> {
  /** Whose slot the stream takes: that of a key or a person. */
  readonly owner: string;
}

/** Answers requests with streams of events. */
@Injectable()
export class OpenStream {
  constructor(
    private readonly streams: EventStreams,
    private readonly waits: OpenWaits,
  ) {}

  /** Returns the stream as the response body, and sets its headers. Throws 429 `TOO_MANY_STREAMS`. */
  async answer(reply: FastifyReply, { owner, mayGoOn, ...range }: OpenStreamOptions): Promise<Readable> {
    const slot = await this.waits.begin(reply, { workspaceId: range.workspaceId, owner, kind: 'stream' });
    const gone = goneOf(reply);
    const goesOn = async (): Promise<boolean> => (await slot.renew()) && (await mayGoOn());
    const blocks = this.streams.blocks({ ...range, mayGoOn: goesOn, gone });
    // Fastify listens seven times to a response that is a stream. Node would warn of a leak.
    reply.raw.setMaxListeners(STREAM_LISTENERS);
    // Proxies must not collect what is to be sent at once.
    reply.type(STREAM_TYPE).header('x-accel-buffering', 'no');
    return Readable.from(blocks);
  }
}
