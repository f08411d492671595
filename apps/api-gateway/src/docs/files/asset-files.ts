import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../http/errors/api-error.js';
import { fileResponse, StaticFile } from './static-file.js';

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
