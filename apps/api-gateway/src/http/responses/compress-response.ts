import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from './accept-encoding.js';
import { weakened } from './entity-tag.js';

/** Below it gzip saves less than a packet, and the usual small answers never get to the question. */
export const COMPRESSED_FROM_BYTES = 1_024;

/** Of JSON with many alike keys it makes about what level 6 does, in half the time. */
const LEVEL = 4;

const FETCHES: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:json|yaml|javascript)\b)/;

/**
 * Whether a body has different forms for different `Accept-Encoding`s. Of a text the length is a lower bound. Results and
 * documents are fetched; what a POST answers is small, unless it repeats a long URL.
 */
export function isCompressible(reply: FastifyReply, body: unknown): body is string | Buffer {
  if (!FETCHES.has(reply.request.method)) return false;
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return false;
  if (body.length < COMPRESSED_FROM_BYTES) return false;
  return COMPRESSIBLE.test(String(reply.getHeader('content-type'))) && !reply.hasHeader('content-encoding');
}

/**
 * Says that an answer depends on `Accept-Encoding`, and that it is compressed where that is so. Its entity tag becomes
 * a weak one then: the next release's zlib may make other bytes of the same text, and RFC 9110 section 8.8.3 keeps a
 * strong tag from standing for two codings. Both forms thus have one tag for `If-None-Match`, which compares weakly.
 */
export function negotiateEncoding(request: FastifyRequest, reply: FastifyReply): 'gzip' | 'identity' {
  const vary = String(reply.getHeader('vary') ?? '');
  if (!/accept-encoding/i.test(vary))
    reply.header('vary', vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`);
  if (!acceptsGzip(request.headers['accept-encoding'])) return 'identity';
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string') reply.header('etag', weakened(tag));
  return 'gzip';
}

/** Compresses in zlib's own threads: a large result must not hold up other requests. */
export function compressResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
  done: (error: Error | null, body?: Buffer) => void,
): void {
  if (negotiateEncoding(request, reply) === 'identity') return done(null);
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  gzip(body, { level: LEVEL }, done);
}
