import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressResponse, isCompressible } from './compress-response.js';
import { endpointOf } from '../routes/endpoint.js';
import { discardRest } from '../server/connection-state.js';

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
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
  done: (error: null, payload: Readable) => void,
): void {
  reply.header('content-length', Buffer.byteLength(body));
  if (request.raw.method === 'HEAD') return endHeadAfterBody(request, reply);
  done(null, Readable.from(answerThenDiscard(Buffer.from(body), request), { objectMode: false }));
}

async function* answerThenDiscard(body: Buffer, request: FastifyRequest): AsyncGenerator<Buffer> {
  yield body;
  await discardBody(request);
}

/** Bypasses Fastify, which would end a HEAD response, and with it the connection, while bytes still arrive. */
function endHeadAfterBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.flushHeaders();
  void discardBody(request).then(() => raw.end());
}

/** Then closes the connection of a client that is still sending. */
async function discardBody(request: FastifyRequest): Promise<void> {
  // What strangers send to a form that is refused must not fill the memory until it is collected.
  const isForm = request.raw.method === 'POST' && !request.is404 && endpointOf(request) === undefined;
  await discardRest(request.raw, isForm ? request.routeOptions.bodyLimit : undefined);
  if (!request.raw.complete) request.raw.socket.destroySoon();
}
