import { brotliCompressSync, gzipSync } from 'node:zlib';
import { failure, type FailureRow } from '../failing-sites.js';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n';
const FIVE_MB = 5 * 1024 * 1024;
const encoded = (encoding: string) => ({ 'content-type': 'text/html', 'content-encoding': encoding });
/** Text that compresses to a tenth, as pages do. */
const text = (bytes: number) => {
  let state = 7;
  const next = () => (state = (state * 48_271) % 2_147_483_647).toString(36).slice(0, 2);
  return Array.from({ length: bytes / 40 }, () => `<li class="item product-card">${next()}</li>\n`).join('');
};

export const SIZES: readonly FailureRow[] = [
  failure('response_too_large', 'input', 'body', 'the page does not end', {
    detail: { side: 'wire', limit_bytes: FIVE_MB },
    message: /^The page is larger than 5242880 bytes\. Audit a smaller one\.$/,
    site: (sites) =>
      sites.tcp((socket) => {
        socket.write(`${HEAD}\r\n`);
        const more = () => {
          while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 'a')));
        };
        socket.on('drain', more);
        more();
      }),
  }),
  failure('response_too_large', 'input', 'body', 'the page is too large once it is decompressed', {
    detail: { side: 'decoded', limit_bytes: FIVE_MB },
    message: /^The page is larger than 5242880 bytes when decompressed\./,
    site: (sites) => sites.page(200, encoded('gzip'), gzipSync(text(6 * 1024 * 1024))),
  }),
  failure('response_too_large', 'input', 'body', 'the page is a bomb of gzip', {
    detail: { side: 'decoded', limit_bytes: FIVE_MB },
    message: /^The page is larger than 5242880 bytes when decompressed\./,
    site: (sites) => sites.page(200, encoded('gzip'), gzipSync(Buffer.alloc(200 * 1024 * 1024))),
  }),
  failure('response_too_large', 'input', 'body', 'the page is a bomb of brotli, of some hundred bytes', {
    detail: { side: 'decoded', max_ratio: 100 },
    message: /^The page grows more than 100-fold when it is decompressed\. Audit a page of ordinary text\.$/,
    site: (sites) => sites.page(200, encoded('br'), brotliCompressSync(Buffer.alloc(100 * 1024 * 1024))),
  }),
  failure('response_too_large', 'input', 'body', 'the page is compressed three times over', {
    detail: { encodings: 3 },
    message: /^The page is compressed 3 times over\. Compress it once\.$/,
    site: (sites) => sites.page(200, encoded('gzip, gzip, gzip')),
  }),
];

const malformed = (
  when: string,
  response: string,
  rest: Partial<FailureRow> & Pick<FailureRow, 'message'>,
): FailureRow => ({
  reason: 'malformed_response',
  fault: 'target',
  when,
  stage: 'headers',
  detail: { attempts: 2 },
  site: (sites) => sites.bytes(response),
  ...rest,
});
const NO_HTTP = /^The site sent an invalid HTTP answer\. It was tried 2 times\. Fix its server\.$/;
const WRONG_LENGTH = { attempts: 2, net_code: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' };
const NOT_THAT_LONG =
  /^The answer is not as long as its headers say \(UND_ERR_RES_CONTENT_LENGTH_MISMATCH\)\./;

export const PROTOCOL: readonly FailureRow[] = [
  malformed('it speaks another protocol', 'SSH-2.0-OpenSSH_9.2\r\n', { message: NO_HTTP }),
  malformed('it speaks HTTP/0.9', '<html>hello</html>', { message: NO_HTTP }),
  malformed('a header has a control character in its name', `${HEAD}x y\x01: z\r\n\r\n`, {
    message: NO_HTTP,
  }),
  malformed(
    'it sends a Content-Length beside chunks',
    `${HEAD}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    { detail: WRONG_LENGTH, message: NOT_THAT_LONG },
  ),
  malformed('it sends two lengths', `${HEAD}content-length: 3\r\ncontent-length: 4\r\n\r\nabc`, {
    detail: WRONG_LENGTH,
    message: NOT_THAT_LONG,
  }),
  malformed('a chunk has no length', `${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n`, {
    message: NO_HTTP,
    stage: 'body',
  }),
  ...(
    [
      ['one header is larger than 16 KB', `x: ${'a'.repeat(40_000)}\r\n`],
      ['there are ten thousand headers', 'x: y\r\n'.repeat(10_000)],
    ] as const
  ).map(([when, headers]) =>
    malformed(when, `${HEAD}${headers}\r\n`, {
      detail: { net_code: 'UND_ERR_HEADERS_OVERFLOW' },
      message: /^The headers of the answer are larger than 16 KB \(UND_ERR_HEADERS_OVERFLOW\)\./,
    }),
  ),
  malformed('it compressed nothing, against what it says', '', {
    stage: 'body',
    detail: { net_code: 'Z_DATA_ERROR' },
    message: /^The answer is not compressed as its Content-Encoding says \(Z_DATA_ERROR\)\./,
    site: (sites) => sites.page(200, encoded('gzip'), '<p>plain'),
  }),
  malformed('the end of what it compressed is missing', '', {
    stage: 'body',
    detail: { net_code: 'Z_BUF_ERROR', attempts: 2 },
    message: /^The answer is not compressed as its Content-Encoding says/,
    site: (sites) => sites.page(200, encoded('gzip'), gzipSync(text(10_000)).subarray(0, 200)),
  }),
  malformed('its compression is not known', '', {
    stage: 'body',
    detail: { encoding: 'compress' },
    message: /^The site compressed its answer in a way that is not known: compress\./,
    site: (sites) => sites.page(200, encoded('compress'), Buffer.from([0x1f, 0x9d, 0x90, 0x61])),
  }),
];
