import { Transform, type TransformCallback, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OutboundError } from '../errors/outbound-error.js';
import type { Exchange } from '../exchange/open-exchange.js';
import type { StageClock } from '../exchange/stage-clock.js';
import { decodersOf } from './content-decoding.js';

export interface BodyLimits {
  /** Bytes as they come over the wire. */
  readonly maxWireBytes: number;
  /** Bytes after decompression. */
  readonly maxBodyBytes: number;
  /** What happens above a limit: the request fails, or what came so far is the response. */
  readonly overflow: 'refuse' | 'truncate';
}

export interface ReadBody {
  readonly body: Buffer;
  readonly wireBytes: number;
  readonly truncated: boolean;
}

/** Pages shrink to a tenth, rarely to a fiftieth; more is a bomb. Small ones that repeat themselves do no harm. */
const MAX_RATIO = 100;
const DENSE_FROM_BYTES = 1024 * 1024;

/**
 * Reads a response's body, decompressed, and counts every byte before and after decompression, so that neither an
 * endless body nor a bomb of 1,000 to 1 costs more than the limits. Throws `OutboundError`: `response_too_large`,
 * `malformed_response`, `connection_reset`, `timeout`, `aborted`.
 */
export async function readBody(exchange: Exchange, limits: BodyLimits, clock: StageClock): Promise<ReadBody> {
  const wire = new WireCounter(limits.maxWireBytes);
  const collected = new Collector(limits.maxBodyBytes, () => wire.seen);
  try {
    const decoders = decodersOf(exchange.headers);
    await pipeline([exchange.body, wire, ...decoders, collected], { signal: clock.signal });
    return { body: collected.bytes(), wireBytes: wire.seen, truncated: false };
  } catch (error) {
    const failure = clock.explain(error);
    if (failure.code !== 'response_too_large' || limits.overflow === 'refuse') throw failure;
    return { body: collected.bytes(), wireBytes: wire.seen, truncated: true };
  }
}

class WireCounter extends Transform {
  seen = 0;

  constructor(private readonly limit: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.seen += chunk.length;
    if (this.seen > this.limit) done(tooLarge(this.limit, 'wire'));
    else done(null, chunk);
  }
}

class Collector extends Writable {
  private seen = 0;
  private readonly chunks: Buffer[] = [];

  constructor(
    private readonly limit: number,
    private readonly wireBytes: () => number,
  ) {
    super();
  }

  bytes(): Buffer {
    return Buffer.concat(this.chunks).subarray(0, this.limit);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.seen += chunk.length;
    this.chunks.push(chunk);
    if (this.seen > this.limit) done(tooLarge(this.limit, 'decoded'));
    else if (this.seen > DENSE_FROM_BYTES && this.seen > MAX_RATIO * this.wireBytes()) done(tooDense());
    else done();
  }
}

function tooDense(): OutboundError {
  const message = `The response grows more than ${MAX_RATIO}-fold when decompressed.`;
  return new OutboundError('response_too_large', 'body', message, { side: 'decoded', max_ratio: MAX_RATIO });
}

function tooLarge(limit: number, side: 'wire' | 'decoded'): OutboundError {
  const message = `The response is larger than ${limit} bytes${side === 'decoded' ? ' when decompressed' : ''}.`;
  return new OutboundError('response_too_large', 'body', message, { side, limit_bytes: limit });
}
