import type { FastifyReply, FastifyRequest } from 'fastify';
import { isCompressible, negotiateEncoding } from './compress-response.js';
import { entityTagOf, isNamed } from './entity-tag.js';

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
