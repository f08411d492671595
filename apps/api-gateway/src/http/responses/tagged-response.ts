import type { FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from './response.js';
import { isCompressible, negotiateEncoding } from './compress-response.js';
import { entityTagOf, isNamed } from './entity-tag.js';

/**
 * The body of an answer that will not change any more: `json` with an entity tag, or none and 304 to a caller that names
 * that tag. Sets status and headers. Caches may keep it for that caller, and must ask each time: the key may have been
 * revoked since.
 */
export function taggedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string,
): string | undefined {
  const tag = entityTagOf(json);
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' }).type(JSON_TYPE);
  if (!isNamed(tag, request.headers['if-none-match'])) return json;
  // The headers that tell caches about the stored answer are those that the whole one would have.
  if (isCompressible(reply, json)) negotiateEncoding(request, reply);
  reply.removeHeader('content-type').code(304);
  return undefined;
}
