import { gzip } from 'node:zlib';
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this size gzip saves less than a packet, and small responses skip the check of the header. */
const COMPRESSED_FROM_BYTES = 1_024;

/** For JSON with many equal keys it compresses about as well as level 6, in half the time. */
const LEVEL = 4;

const FETCHES: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Media types; the others are compressed already, as packages are. */
export const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:json|yaml|javascript)\b)/;

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
function negotiateEncoding(request: FastifyRequest, reply: FastifyReply): 'gzip' | 'identity' {
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

/** Returns a strong entity tag (RFC 9110 section 8.8.3): the same bytes have the same tag on every gateway. */
export function entityTagOf(body: string): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
}

/** Returns the weak form of a tag: the same content, not necessarily the same bytes. */
export function weakened(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`;
}

/** A list of entity tags. Tags may hold commas, so the list can't be split at commas. */
const TAGS = /\s*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?:,|$)/gy;

/** Returns whether `If-None-Match` names the tag, in weak comparison (RFC 9110 sections 8.8.3.2 and 13.1.2). */
export function isNamed(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return Array.from(ifNoneMatch.matchAll(TAGS)).some(([, named]) => named === opaque);
}

/** A choice of an `Accept` header, RFC 9110 section 12.4.2. */
const CHOICE = /^\s*([^\s;,]+)\s*(?:;(.*))?$/;
const WEIGHT = /^\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/i;

/**
 * Returns whether `Accept-Encoding` (RFC 9110 section 12.5.3) accepts gzip and does not prefer an uncompressed
 * response. Without the header nothing is compressed.
 */
export function acceptsGzip(header: string | undefined): boolean {
  const weights = weightsOf(header);
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0;
  // An unlisted coding is acceptable, but not requested.
  return gzip > 0 && gzip >= (weights.get('identity') ?? 0);
}

/**
 * Returns whether `Accept` names Markdown (RFC 7763), and prefers it to HTML or likes both as much. A browser never
 * names it, and `*` is no wish for it.
 */
export function acceptsMarkdown(header: string | undefined): boolean {
  const weights = weightsOf(header);
  const markdown = weights.get('text/markdown') ?? 0;
  const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0;
  return markdown > 0 && markdown >= html;
}

/** Returns the choices in lower case with their weights; an invalid weight counts as a refusal. */
function weightsOf(header = ''): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [, choice, parameters = ''] = CHOICE.exec(part) ?? [];
    const weight = parameters.split(';').find((parameter) => /^\s*q\s*=/i.test(parameter)) ?? 'q=1';
    if (choice !== undefined) weights.set(choice.toLowerCase(), Number(WEIGHT.exec(weight)?.[1] ?? 0));
  }
  return weights;
}
