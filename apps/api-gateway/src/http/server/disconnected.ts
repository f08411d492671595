import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

const ENDED = Symbol('connection whose caller sends no more');

type Connection = Socket & { [ENDED]?: true };

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
