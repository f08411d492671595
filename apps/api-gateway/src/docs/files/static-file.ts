import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from '../../http/responses/accept.js';
import { isNamed } from '../../http/responses/entity-tag.js';

const compress = promisify(gzip);

/** A file that does not change while the process runs. */
export class StaticFile {
  /** A weak tag, the same for the compressed and the uncompressed text. */
  readonly etag: string;
  private compressed: Promise<Buffer> | undefined;

  constructor(
    readonly mediaType: string,
    readonly bytes: Buffer,
  ) {
    this.etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  }

  static ofText(mediaType: string, text: string): StaticFile {
    return new StaticFile(mediaType, Buffer.from(text));
  }

  /** Compressed once, on the first request: the largest file takes 30 ms. */
  gzipped(): Promise<Buffer> {
    return (this.compressed ??= compress(this.bytes));
  }
}

/**
 * Returns a file as the response body, compressed if the client accepts that, or 304 without a body if the client has
 * this version. Sets status and headers. `mayBeKept`: the file of this address never changes.
 */
export async function fileResponse(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  file: StaticFile,
  { mayBeKept = false } = {},
): Promise<Buffer | undefined> {
  reply.headers({
    etag: file.etag,
    // Else it may be cached, but must be revalidated on each use, so that a new version shows at once.
    'cache-control': mayBeKept ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    vary: 'accept-encoding',
  });
  if (isNamed(file.etag, headers['if-none-match'])) return void reply.code(304);
  reply.header('content-type', file.mediaType);
  if (!acceptsGzip(headers['accept-encoding'])) return file.bytes;
  reply.header('content-encoding', 'gzip');
  return file.gzipped();
}
