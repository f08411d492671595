import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { acceptsGzip, COMPRESSIBLE, isNamed } from '../../http/responses/compress-response.js';
import { ApiError } from '../../http/errors/api-error.js';

const compress = promisify(gzip);

/** A file that does not change while the process runs. */
export class StaticFile {
  /** A weak tag, the same for the compressed and the uncompressed text. */
  readonly etag: string;
  private compressed: Promise<Buffer> | undefined;

  /** `headers`: of its responses, in place of the usual ones or besides. */
  constructor(
    readonly mediaType: string,
    readonly bytes: Buffer,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    this.etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  }

  static ofText(mediaType: string, text: string, headers = {}): StaticFile {
    return new StaticFile(mediaType, Buffer.from(text), headers);
  }

  /** Compressed once, on the first request: the largest file takes half a second of another thread. */
  gzipped(): Promise<Buffer> {
    return (this.compressed ??= compress(this.bytes));
  }
}

/**
 * Sends a file that a handler returns, compressed if that helps and the client accepts it, or 304 without a body if the
 * client has this version.
 */
export class FileInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const send = async (returned: unknown) =>
      returned instanceof StaticFile
        ? fileResponse(http.getRequest(), http.getResponse(), returned)
        : returned;
    return next.handle().pipe(mergeMap(send));
  }
}

export async function fileResponse(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  file: StaticFile,
): Promise<Buffer | undefined> {
  // It may be cached, but must be revalidated on each use, so that a new version shows at once.
  const usual = { etag: file.etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' };
  reply.headers({ ...usual, ...file.headers });
  if (isNamed(file.etag, headers['if-none-match'])) return void reply.code(304);
  reply.header('content-type', file.mediaType);
  if (!COMPRESSIBLE.test(file.mediaType) || !acceptsGzip(headers['accept-encoding'])) return file.bytes;
  reply.header('content-encoding', 'gzip');
  return file.gzipped();
}

const MEDIA_TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const;

/** As `live-0123456789.js`. */
const HASHED = /^(?<stem>[a-z-]{1,40})-[0-9a-f]{10}\.(?<kind>css|js)$/;

/** For a file whose name holds a hash of its content. */
export const KEPT = { 'cache-control': 'public, max-age=31536000, immutable' };

interface Asset {
  readonly hashed: string;
  /** For the address with this content's hash, whose file never changes. */
  readonly kept: StaticFile;
  readonly latest: StaticFile;
}

/** Styles and scripts that browsers may keep: the name of each holds a hash of its content. */
export class AssetFiles {
  private readonly files = new Map<string, Asset>();

  /** `contents`: by names as `live.js`. */
  constructor(contents: Readonly<Record<string, string | Buffer>>) {
    for (const [name, content] of Object.entries(contents)) {
      const bytes = Buffer.from(content);
      const [stem = '', kind] = name.split('.') as [string, keyof typeof MEDIA_TYPES];
      const hashed = `${stem}-${hash('sha256', bytes).slice(0, 10)}.${kind}`;
      this.files.set(name, {
        hashed,
        kept: new StaticFile(MEDIA_TYPES[kind], bytes, KEPT),
        latest: new StaticFile(MEDIA_TYPES[kind], bytes),
      });
    }
  }

  /** Returns the name to link a file by. Throws if there is none. */
  linkTo(name: string): string {
    const found = this.files.get(name);
    if (!found) throw new Error(`there is no asset ${name}`);
    return found.hashed;
  }

  /**
   * Returns a file. During a deployment a page of another version asks for its own file: it gets this one, which it must
   * not keep. Throws 404 `NOT_FOUND`.
   */
  find(requested: string): StaticFile {
    const { stem, kind } = HASHED.exec(requested)?.groups ?? {};
    const found = this.files.get(`${stem}.${kind}`);
    if (!found) throw new ApiError('NOT_FOUND', 'There is no such file.');
    return requested === found.hashed ? found.kept : found.latest;
  }
}
