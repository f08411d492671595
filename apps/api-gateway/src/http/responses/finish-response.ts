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
  if (!raw.complete && !raw.destroyed && (body === undefined || isWhole(body)))
    return endAfterBody(request, reply, body, done);
  if (isCompressible(reply, body)) return compressResponse(request, reply, body, done);
  // Without a body Fastify would send a HEAD with `Content-Length: 0`, but the GET has another length.
  if (body === undefined && raw.method === 'HEAD' && reply.statusCode === 304)
    return done(null, Readable.from([]));
  done(null);
}

function isWhole(body: unknown): body is string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body);
}

/** Have no body, and so no length (RFC 9110 sections 8.6, 15.3.5 and 15.4.5). */
const WITHOUT_LENGTH: ReadonlySet<number> = new Set([204, 304]);

/**
 * Sends a response while the request's body still arrives (413, 401, a redirect …). The whole response is sent at once,
 * but it ends, perhaps with the connection, only after the rest of that body (see `discardRest`).
 */
function endAfterBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer | undefined,
  done: (error: null, payload: Readable) => void,
): void {
  if (!WITHOUT_LENGTH.has(reply.statusCode)) reply.header('content-length', Buffer.byteLength(body ?? ''));
  if (body === undefined || request.raw.method === 'HEAD') return endHeadAfterBody(request, reply);
  done(null, Readable.from(answerThenDiscard(Buffer.from(body), request), { objectMode: false }));
}

async function* answerThenDiscard(body: Buffer, request: FastifyRequest): AsyncGenerator<Buffer> {
  yield body;
  await discardBody(request);
}

/** Bypasses Fastify, which would end a response without a body, and with it the connection, while bytes still arrive. */
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
