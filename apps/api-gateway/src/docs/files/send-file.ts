import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from '../../http/accept-encoding.js';
import { isNamed } from '../../http/entity-tag.js';
import type { StaticFile } from './static-file.js';

/** Sends a file, compressed where the client takes it, or 304 where it holds this version. */
export async function sendFile(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  file: StaticFile,
): Promise<void> {
  reply.headers({
    etag: file.etag,
    // May be kept, but each use asks whether it still holds: a new version shows at once.
    'cache-control': 'public, no-cache',
    vary: 'accept-encoding',
  });
  if (isNamed(file.etag, headers['if-none-match'])) return void reply.code(304).send();
  reply.header('content-type', file.mediaType);
  if (!acceptsGzip(headers['accept-encoding'])) return void reply.send(file.bytes);
  reply.header('content-encoding', 'gzip').send(await file.gzipped());
}
