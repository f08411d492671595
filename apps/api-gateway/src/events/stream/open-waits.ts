import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ConnectionCap } from '../../http/server/connection-cap.js';
import { tooManyStreams, type Wait, type WaitSlot, WaitSlots } from './wait-slots.js';

/** Lets requests wait for events: within the share of this gateway's connections, and within the slots of their workspace. */
@Injectable()
export class OpenWaits {
  constructor(
    private readonly connections: ConnectionCap,
    private readonly slots: WaitSlots,
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
