import { Duplex, Readable } from 'node:stream';
import { constants, createBrotliDecompress, createInflateRaw, createZstdDecompress } from 'node:zlib';
import { OutboundError } from '../errors/outbound-error.js';
import type { ResponseHeaders } from './response-headers.js';

/** More layers of compression than this serve only an attacker. */
const MAX_ENCODINGS = 2;
/** Of gzip, which may have a file's name and a comment. */
const MAX_HEADER_BYTES = 65_536;

/** Browsers refuse a larger window, which is memory that the sender chooses (RFC 9659): 8 MB. */
const ZSTD = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

const DECODERS: ReadonlyMap<string, () => Duplex> = new Map([
  ['gzip', () => inflating(gzipHeaderBytes)],
  ['x-gzip', () => inflating(gzipHeaderBytes)],
  ['deflate', () => inflating(zlibHeaderBytes)],
  ['br', () => createBrotliDecompress()],
  ['zstd', () => createZstdDecompress(ZSTD)],
]);

/**
 * The streams that undo a response's `Content-Encoding`, in the order in which they have to run (RFC 9110 section 8.4).
 * As in browsers, a token that names no compression (`none`, `utf-8`) changes nothing. Throws `OutboundError`:
 * `response_too_large` above two encodings. The last stream fails with `malformed_response` if the header has such a
 * token and the body is no text.
 */
export function decodersOf(headers: ResponseHeaders): Duplex[] {
  const header = headers['content-encoding'] ?? '';
  const tokens = (typeof header === 'string' ? header : header.join(','))
    .toLowerCase()
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '' && token !== 'identity');
  const decoders = tokens.flatMap((token) => DECODERS.get(token) ?? []);
  if (decoders.length > MAX_ENCODINGS) {
    const message = `The response is compressed ${decoders.length} times over.`;
    throw new OutboundError('response_too_large', 'body', message, { encodings: decoders.length });
  }
  const unknown = tokens.find((token) => !DECODERS.has(token));
  const streams = decoders.reverse().map((decoder) => decoder());
  return unknown === undefined ? streams : [...streams, requiringText(unknown)];
}

/** Bytes that no text has, but at the beginning of UTF-16 (WHATWG MIME Sniffing, sections 3 and 7.2). */
const BINARY = /^(?!\xfe\xff|\xff\xfe)[^]*[\0-\x08\v\x0e-\x1a\x1c-\x1f]/;

function requiringText(encoding: string): Duplex {
  return Duplex.from(async function* (source: AsyncIterable<Buffer>) {
    let first = true;
    for await (const chunk of source) {
      if (first && BINARY.test(chunk.toString('latin1', 0, 1_445))) {
        throw new OutboundError(
          'malformed_response',
          'body',
          'The response has an unknown content encoding.',
          {
            encoding: encoding.slice(0, 40),
          },
        );
      }
      first = false;
      yield chunk;
    }
  });
}

/**
 * Undoes deflate after a header. As in browsers, the check sum after it may be missing or wrong, and what follows does
 * not matter. Data that ends early is an error (`Z_BUF_ERROR`), unless there is none at all.
 */
function inflating(headerBytes: (beginning: Buffer) => number | undefined): Duplex {
  return Duplex.from(async function* (source: AsyncIterable<Buffer>) {
    const chunks = source[Symbol.asyncIterator]();
    let beginning = Buffer.alloc(0);
    let header: number | undefined;
    while (header === undefined) {
      const next = await chunks.next();
      if (next.done && beginning.length === 0) return;
      beginning = Buffer.concat([beginning, next.done ? Buffer.alloc(0) : next.value]);
      header = next.done ? beginning.length : headerBytes(beginning);
    }
    const inflate = createInflateRaw();
    const data = Readable.from(startingWith(beginning.subarray(header), chunks));
    data.on('error', (error) => inflate.destroy(error)).pipe(inflate);
    yield* inflate as AsyncIterable<Buffer>;
    data.unpipe(inflate).resume();
  });
}

/** RFC 1952, section 2.3: undefined while the header goes on. */
function gzipHeaderBytes(beginning: Buffer): number | undefined {
  const begins = [0x1f, 0x8b, 8].every((byte, at) => (beginning[at] ?? byte) === byte);
  if (!begins || beginning.length > MAX_HEADER_BYTES) {
    throw new OutboundError('malformed_response', 'body', 'The response is not gzip.', {
      net_code: 'Z_DATA_ERROR',
    });
  }
  const flags = beginning[3] ?? 0;
  let end = 10;
  if (flags & 4) end += 2 + (beginning.length < 12 ? 0 : beginning.readUInt16LE(10));
  for (const text of [8, 16]) {
    if ((flags & text) === 0) continue;
    const zero = beginning.indexOf(0, end);
    if (zero === -1) return undefined;
    end = zero + 1;
  }
  if (flags & 2) end += 2;
  return beginning.length < end ? undefined : end;
}

/** Many servers send raw deflate, which never begins like the zlib header that they announce (RFC 1950, section 2.2). */
function zlibHeaderBytes(beginning: Buffer): number | undefined {
  const [first] = beginning;
  if (first === undefined) return undefined;
  if ((first & 0x0f) !== 8) return 0;
  return beginning.length < 2 ? undefined : 2;
}

async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
