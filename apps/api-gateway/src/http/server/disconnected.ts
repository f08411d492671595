import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

const ENDED = Symbol('connection whose caller sends no more');

type Connection = Socket & { [ENDED]?: true };

/**
 * Whether the caller has ended the connection, as a whole or only for writing, so that it is not known that they learn of
 * the answer. Node then ends its own side as well, unless they did so within a next request: see `noteEnded`.
 */
export function hasDisconnected({ raw }: FastifyRequest): boolean {
  return !raw.socket.writable || (raw.socket as Connection)[ENDED] === true;
}

/** Notes that the caller of a connection has ended it within a request. */
export function noteEnded(connection: Socket): void {
  (connection as Connection)[ENDED] = true;
}
