import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { discardRest } from './discard-rest.js';

/**
 * Sends an answer that is given while the request's body still comes (413, 401, 429 …) whole at once, but ends it, and
 * with it perhaps the connection, only after the rest of that body (see `discardRest`).
 */
export function endAfterBody(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
  done: (error: null, payload: Readable) => void,
): void {
  reply.header('content-length', Buffer.byteLength(body));
  done(null, Readable.from(answerThenDiscard(Buffer.from(body), raw, reply.raw), { objectMode: false }));
}

async function* answerThenDiscard(
  body: Buffer,
  incoming: FastifyRequest['raw'],
  outgoing: FastifyReply['raw'],
): AsyncGenerator<Buffer> {
  yield body;
  // To HEAD no byte of the body takes them along.
  outgoing.flushHeaders();
  await discardRest(incoming);
  // Who goes on for longer is cut off, rather than read from for as long as they like.
  if (!incoming.complete) incoming.socket.destroySoon();
}
