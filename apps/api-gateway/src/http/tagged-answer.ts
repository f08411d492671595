import type { FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE, sendJson } from './answer.js';
import { isCompressible, negotiateEncoding } from './compress-answer.js';
import { entityTagOf, isNamed } from './entity-tag.js';

/**
 * Sends what will not change any more with an entity tag, or 304 to a caller that names that tag. Caches may keep it for
 * that caller, and must ask each time: the key may have been revoked since.
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, json: string): void {
  const tag = entityTagOf(json);
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  if (!isNamed(tag, request.headers['if-none-match'])) return void sendJson(reply, 200, json);
  // The headers that tell caches about the stored answer are those that the whole one would have.
  if (isCompressible(reply.type(JSON_TYPE), json)) negotiateEncoding(request, reply);
  reply.removeHeader('content-type').code(304).send();
}
