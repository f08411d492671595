import { IncomingMessage } from 'node:http';
import { serverOf } from './broken-requests.js';
import { SMALL_CHUNKS } from './protocol-error.js';

/** The memory of a buffer beside its bytes: measured 460, with Node 24. */
export const BUFFER_OVERHEAD_BYTES = 512;
/** Smaller chunks are joined to pieces of about this size. */
const PIECE_BYTES = 4_096;
/** So many buffers are held before they are joined. */
const MAX_PARTS = 16;
/** A client that writes each token of a JSON text of 1,000 fields by itself sends so many. */
const MAX_SMALL_CHUNKS = 4_096;
/** More chunks than that must have so many bytes on average: each takes a microsecond, however small it is. */
const MIN_AVERAGE_BYTES = 64;

/**
 * Node's request, but small chunks of its body are joined: 1 MB in chunks of one byte would take 460 MB, which no limit
 * for the length of a body sees. A body of very many of them is refused.
 */
export class JoiningRequest extends IncomingMessage {
  private parts: Buffer[] = [];
  private held = 0;
  private chunks = 0;
  private bytes = 0;
  private isWanted = false;
  private refused = false;

  /** Node's parser calls it with each chunk, also while the request waits for earlier ones of its connection. */
  override push(chunk: Buffer | null): boolean {
    if (this.refused) {
      // Not its end either: what came before would be taken for the whole.
      this.complete = false;
      return false;
    }
    if (chunk === null) {
      this.pushHeld();
      return super.push(null);
    }
    this.chunks++;
    this.bytes += chunk.length;
    if (this.chunks > MAX_SMALL_CHUNKS && this.bytes < this.chunks * MIN_AVERAGE_BYTES) return this.refuse();
    return this.hold(chunk);
  }

  /** Called when somebody who reads the body has nothing left. */
  override _read(size: number): void {
    this.isWanted = true;
    this.pushHeld();
    super._read(size);
  }

  private hold(chunk: Buffer): boolean {
    this.parts.push(chunk);
    this.held += chunk.length;
    if (this.held >= PIECE_BYTES) return this.pushHeld();
    if (this.parts.length > MAX_PARTS) this.parts = [Buffer.concat(this.parts)];
    // Once the parser is through with what it was given.
    if (this.isWanted && this.parts.length === 1) queueMicrotask(() => this.pushHeld());
    return true;
  }

  private pushHeld(): boolean {
    const { parts } = this;
    if (parts.length === 0 || this.destroyed) return true;
    this.parts = [];
    this.held = 0;
    this.isWanted = false;
    return super.push(parts.length === 1 ? parts[0] : Buffer.concat(parts));
  }

  private refuse(): false {
    this.refused = true;
    this.parts = [];
    const error = Object.assign(new Error('The body has too many small chunks.'), { code: SMALL_CHUNKS });
    serverOf(this.socket)?.emit('clientError', error, this.socket);
    return false;
  }
}
