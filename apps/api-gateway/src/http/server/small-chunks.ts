import { IncomingMessage } from 'node:http';
import { serverOf } from './broken-requests.js';
import { SMALL_CHUNKS } from './protocol-error.js';

/** The memory of a chunk beside its bytes: measured 460, with Node 24. */
export const CHUNK_OVERHEAD_BYTES = 512;
/** A client that writes each token of a JSON text by itself sends fewer. */
const MAX_SMALL_CHUNKS = 256;
/** More chunks than that must have so many bytes on average. */
const MIN_AVERAGE_BYTES = 64;

/**
 * Node's request, but a body of many small chunks is refused before anything holds it: 1 MB in chunks of one byte would
 * take 460 MB, which no limit for the length of a body sees.
 */
export class ChunkedRequest extends IncomingMessage {
  private chunks = 0;
  private bytes = 0;
  private refused = false;

  /** Node's parser calls it with each chunk, also while the request waits for earlier ones of its connection. */
  override push(chunk: Buffer | null): boolean {
    if (this.refused) {
      // Not its end either: what came before would be taken for the whole.
      this.complete = false;
      return false;
    }
    if (chunk === null) return super.push(chunk);
    this.chunks++;
    this.bytes += chunk.length;
    if (this.chunks <= MAX_SMALL_CHUNKS || this.bytes >= this.chunks * MIN_AVERAGE_BYTES)
      return super.push(chunk);
    this.refused = true;
    const error = Object.assign(new Error('The body has too many small chunks.'), { code: SMALL_CHUNKS });
    serverOf(this.socket)?.emit('clientError', error, this.socket);
    return false;
  }
}
