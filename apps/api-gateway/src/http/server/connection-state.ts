import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';

/** More requests than any client pipelines; each waiting one costs memory. */
const MAX_WAITING = 100;

const LATEST = Symbol('the response to the latest request');
const WAITING = Symbol('requests that wait for their turn');
const ENDED = Symbol('connection whose caller sends no more');

type Connection = Socket & { [LATEST]?: ServerResponse; [WAITING]?: number; [ENDED]?: true };

/**
 * Calls `go` when every earlier request of the connection is answered: at once, unless the client pipelines. Node would
 * run pipelined requests concurrently, even unsafe ones, and then drop the responses after one with `Connection:
 * close`. Here such a request never starts (RFC 9112 sections 9.3.2 and 9.6).
 */
export function inOrder({ socket }: IncomingMessage, response: ServerResponse, go: () => void): void {
  const connection = socket as Connection;
  connection[LATEST] = response;
  // Node assigns the connection to a response when the earlier ones are sent, and never if one of them closes it.
  if (response.socket !== null) return go();
  const waiting = (connection[WAITING] ?? 0) + 1;
  if (waiting > MAX_WAITING) return void socket.destroy();
  connection[WAITING] = waiting;
  response.once('socket', () => {
    connection[WAITING]!--;
    go();
  });
}

/** Returns the response to the latest request of a connection, if any. It may already be sent. */
export function latestResponse(connection: Socket): ServerResponse | undefined {
  return (connection as Connection)[LATEST];
}

/**
 * Returns whether the caller has closed the connection, even if only for writing: it may not receive the response. Node
 * then closes its side, too, unless this happened within a following request: see `noteEnded`.
 */
export function hasDisconnected({ raw }: FastifyRequest): boolean {
  return !raw.socket.writable || (raw.socket as Connection)[ENDED] === true;
}

/** Records that the caller has closed a connection within a request. */
export function noteEnded(connection: Socket): void {
  (connection as Connection)[ENDED] = true;
}

/** Enough for the bytes in flight when a partner is refused; a longer upload is cut off. */
const MAX_BYTES = 8_388_608;
const MAX_MS = 2_000;

/**
 * Reads and discards the rest of a request, up to `maxBytes` (default 8 MB) or 2 s. A connection that is closed with
 * unread bytes is reset, and a client that reads only after it has sent everything would never see the response.
 */
export function discardRest(incoming: Readable, maxBytes = MAX_BYTES): Promise<void> {
  return new Promise((resolve) => {
    if (incoming.destroyed || incoming.readableEnded) return resolve();
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) stop();
    };
    const stop = () => {
      clearTimeout(timer);
      incoming.off('data', count).off('end', stop).off('close', stop);
      resolve();
    };
    const timer = setTimeout(stop, MAX_MS);
    incoming.on('data', count).on('end', stop).on('close', stop).resume();
  });
}
