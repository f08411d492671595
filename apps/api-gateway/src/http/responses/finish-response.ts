import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressAnswer, isCompressible } from './compress-response.js';
import { endAfterBody } from '../server/early-response.js';

/** A Fastify `onSend` hook: the last that is done to an answer. To the usual one, small and in time, that is nothing. */
export function finishAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  done: (error: Error | null, body?: unknown) => void,
): void {
  const { raw } = request;
  if (!raw.complete && !raw.destroyed && (typeof body === 'string' || Buffer.isBuffer(body)))
    return endAfterBody(request, reply, body, done);
  if (isCompressible(reply, body)) return compressAnswer(request, reply, body, done);
  // Of no body at all Fastify would say to a HEAD that it has 0 bytes, which here is the length of another answer's.
  if (body === undefined && raw.method === 'HEAD' && reply.statusCode === 304)
    return done(null, Readable.from([]));
  done(null);
}
