import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressResponse, isCompressible } from './compress-response.js';
import { discardRest } from '../server/discard-rest.js';

/**
 * A Fastify `onSend` hook, the last step of a response. A usual response, which is small and sent after the body,
 * passes unchanged.
 */
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
  // Without a body Fastify would send a HEAD with `Content-Length: 0`, but the GET has another length.
  if (body === undefined && raw.method === 'HEAD' && reply.statusCode === 304)
    return done(null, Readable.from([]));
  done(null);
}

/**
 * Sends a response while the request's body still arrives (413, 401, 429 …). The whole response is sent at once, but it
 * ends, perhaps with the connection, only after the rest of that body (see `discardRest`).
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

/** Bypasses Fastify, which would end a HEAD response, and with it the connection, while bytes still arrive. */
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

/** Closes the connection of a client that is still sending. */
function cutOff(incoming: FastifyRequest['raw']): void {
  if (!incoming.complete) incoming.socket.destroySoon();
}
