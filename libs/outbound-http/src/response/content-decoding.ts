import { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { OutboundError } from '../errors/outbound-error.js';
import type { ResponseHeaders } from './response-headers.js';

/** More layers of compression than this serve only an attacker. */
const MAX_ENCODINGS = 2;

/**
 * The streams that undo a response's `Content-Encoding`, in the order in which they have to run (RFC 9110 section 8.4).
 * Throws `OutboundError`: `response_too_large` above two encodings, `malformed_response` for an unknown one.
 */
export function decodersOf(headers: ResponseHeaders): Duplex[] {
  const header = headers['content-encoding'] ?? '';
  const encodings = (typeof header === 'string' ? header : header.join(','))
    .toLowerCase()
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '' && token !== 'identity');
  if (encodings.length > MAX_ENCODINGS) {
    const message = `The response is compressed ${encodings.length} times over.`;
    throw new OutboundError('response_too_large', 'body', message, { encodings: encodings.length });
  }
  return encodings.reverse().map(decoderOf);
}

function decoderOf(encoding: string): Duplex {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      return Duplex.from(inflateEither);
    default:
      throw new OutboundError('malformed_response', 'body', 'The response has an unknown content encoding.', {
        encoding: encoding.slice(0, 40),
      });
  }
}

/** `deflate` names the zlib format, but many servers send raw deflate: the first byte tells (RFC 1950 section 2.2). */
async function* inflateEither(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const inflate = ((first.value[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
  // Its failure surfaces where `inflate` is read.
  pipeline(startingWith(first.value, chunks), inflate).catch(() => undefined);
  yield* inflate as AsyncIterable<Buffer>;
}

async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
