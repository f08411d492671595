import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

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
