import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { discardRest } from './discard-rest.js';

/**
 * A Fastify `onSend` hook. An answer that is given while the request's body still comes (413, 401, 429 …) is sent whole
 * at once, but ends, and with it perhaps the connection, only after the rest of that body (see `discardRest`).
 */
export function endAfterBody(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload?: Readable) => void,
): void {
  if (raw.complete || raw.destroyed || typeof payload !== 'string') return done(null);
  reply.header('content-length', Buffer.byteLength(payload));
  done(null, Readable.from(answerThenDiscard(payload, raw), { objectMode: false }));
}

async function* answerThenDiscard(payload: string, incoming: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from(payload);
  await discardRest(incoming);
}
