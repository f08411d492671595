import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from './accept.js';
import { entityTagOf, isNamed, weakened } from './entity-tag.js';

/** Below this size gzip saves less than a packet, and small responses skip the check of the header. */
const COMPRESSED_FROM_BYTES = 1_024;

/** For JSON with many equal keys it compresses about as well as level 6, in half the time. */
const LEVEL = 4;

const FETCHES: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:json|yaml|javascript)\b)/;

/**
 * Returns whether a body may be compressed. The length of a text is a lower bound of its bytes. Only GETs return large
 * bodies; the response to a POST is small, unless it repeats a long URL.
 */
export function isCompressible(reply: FastifyReply, body: unknown): body is string | Buffer {
  if (!FETCHES.has(reply.request.method)) return false;
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return false;
  if (body.length < COMPRESSED_FROM_BYTES) return false;
  return COMPRESSIBLE.test(String(reply.getHeader('content-type'))) && !reply.hasHeader('content-encoding');
}

/**
 * Sets `Vary` and, if the response is compressed, `Content-Encoding`. Its entity tag then becomes weak: another release
 * of zlib may produce other bytes, and a strong tag must not name two codings (RFC 9110 section 8.8.3). `If-None-Match`
 * compares weakly, so both forms match one tag.
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

/** Compresses in zlib's threads, so that a large result does not delay other requests. */
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

/**
 * Returns `json` with an entity tag, for a response that can no longer change, or no body and 304 if the caller has
 * that tag. Sets status and headers. Private caches may store it but must revalidate it each time, because the key may
 * be revoked.
 */
export function taggedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string,
): string | undefined {
  const tag = entityTagOf(json);
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  if (!isNamed(tag, request.headers['if-none-match'])) return json;
  // A 304 has the same caching headers as the full response.
  if (isCompressible(reply, json)) negotiateEncoding(request, reply);
  reply.removeHeader('content-type').code(304);
  return undefined;
}
