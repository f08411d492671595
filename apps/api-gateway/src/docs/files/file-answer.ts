import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from '../../http/responses/accept-encoding.js';
import { isNamed } from '../../http/responses/entity-tag.js';
import type { StaticFile } from './static-file.js';

/**
 * The body of an answer with a file, compressed where the client takes it, or none and 304 where it holds this version.
 * Sets status and headers.
 */
export async function fileAnswer(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  file: StaticFile,
): Promise<Buffer | undefined> {
  reply.headers({
    etag: file.etag,
    // May be kept, but each use asks whether it still holds: a new version shows at once.
    'cache-control': 'public, no-cache',
    vary: 'accept-encoding',
  });
  if (isNamed(file.etag, headers['if-none-match'])) return void reply.code(304);
  reply.header('content-type', file.mediaType);
  if (!acceptsGzip(headers['accept-encoding'])) return file.bytes;
  reply.header('content-encoding', 'gzip');
  return file.gzipped();
}
