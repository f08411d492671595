import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNamed, acceptsGzip } from '../../http/responses/compress-response.js';
import { ApiError } from '../../http/errors/api-error.js';

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

const MEDIA_TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const;

/** As `live-0123456789.js`. */
const HASHED = /^(?<stem>[a-z-]{1,40})-[0-9a-f]{10}\.(?<kind>css|js)$/;

/** Styles and scripts that browsers may keep: the name of each holds a hash of its content. */
export class AssetFiles {
  private readonly files = new Map<string, { readonly file: StaticFile; readonly hashed: string }>();

  /** `contents`: by names as `live.js`. */
  constructor(contents: Readonly<Record<string, string | Buffer>>) {
    for (const [name, content] of Object.entries(contents)) {
      const bytes = Buffer.from(content);
      const [stem = '', kind] = name.split('.') as [string, keyof typeof MEDIA_TYPES];
      const hashed = `${stem}-${hash('sha256', bytes).slice(0, 10)}.${kind}`;
      this.files.set(name, { file: new StaticFile(MEDIA_TYPES[kind], bytes), hashed });
    }
  }

  /** Returns the name to link a file by. Throws if there is none. */
  linkTo(name: string): string {
    const found = this.files.get(name);
    if (!found) throw new Error(`there is no asset ${name}`);
    return found.hashed;
  }

  /**
   * Returns a file as the response body, and sets status and headers. During a deployment a page of another version asks
   * for its own file: it gets this one, which it must not keep. Throws 404 `NOT_FOUND`.
   */
  answer(request: FastifyRequest, reply: FastifyReply, requested: string): Promise<Buffer | undefined> {
    const { stem, kind } = HASHED.exec(requested)?.groups ?? {};
    const found = this.files.get(`${stem}.${kind}`);
    if (!found) throw new ApiError('NOT_FOUND', 'There is no such file.');
    return fileResponse(request, reply, found.file, { mayBeKept: requested === found.hashed });
  }
}
