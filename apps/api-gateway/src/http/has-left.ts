import type { FastifyRequest } from 'fastify';

/**
 * Whether nobody waits for the answer any more. Node ends its side as soon as the caller has ended theirs, be it as a whole or
 * only for writing, so that nothing could be sent either.
 */
export function hasLeft({ raw }: FastifyRequest): boolean {
  return !raw.socket.writable;
}
