import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressResponse, isCompressible } from './compress-response.js';
import { discardRest } from '../server/discard-rest.js';

/** A Fastify `onSend` hook: the last that is done to an answer. To the usual one, small and in time, that is nothing. */
export function finishResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  done: (error: Error | null, body?: unknown) => void,
): void {
  const { raw } = request;
  if (!raw.complete && !raw.destroyed && (typeof body === 'string' || Buffer.isBuffer(body)))
    return endAfterBody(request, reply, body, done);
  if (isCompressible(reply, body)) return compressResponse(request, reply, body, done);
  // Of no body at all Fastify would say to a HEAD that it has 0 bytes, which here is the length of another answer's.
  if (body === undefined && raw.method === 'HEAD' && reply.statusCode === 304)
    return done(null, Readable.from([]));
  done(null);
}

/**
 * Sends an answer that is given while the request's body still comes (413, 401, 429 …) whole at once, but ends it, and
 * with it perhaps the connection, only after the rest of that body (see `discardRest`).
 */
function endAfterBody(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
  done: (error: null, payload: Readable) => void,
): void {
  reply.header('content-length', Buffer.byteLength(body));
  if (raw.method === 'HEAD') return endHeadAfterBody(raw, reply);
  done(null, Readable.from(answerThenDiscard(Buffer.from(body), raw), { objectMode: false }));
}

async function* answerThenDiscard(body: Buffer, incoming: FastifyRequest['raw']): AsyncGenerator<Buffer> {
  yield body;
  await discardRest(incoming);
  cutOff(incoming);
}

/** Past Fastify, which ends an answer to HEAD with its head, and so the connection while bytes still come. */
function endHeadAfterBody(incoming: FastifyRequest['raw'], reply: FastifyReply): void {
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.flushHeaders();
  void discardRest(incoming).then(() => {
    cutOff(incoming);
    raw.end();
  });
}

/** Who goes on for longer is cut off, rather than read from for as long as they like. */
function cutOff(incoming: FastifyRequest['raw']): void {
  if (!incoming.complete) incoming.socket.destroySoon();
}
