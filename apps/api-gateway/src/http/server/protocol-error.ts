import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/api-error.js';

/** The code of a body that `JoiningRequest` refuses. */
export const SMALL_CHUNKS = 'ACS_SMALL_CHUNKS';

/** The messages for broken requests by Node's error code, and their status if it is not 400. */
const KNOWN_CAUSES: Readonly<Record<string, readonly [message: string, status?: number]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['The whole request, headers and body, did not arrive in time.', 408],
  HPE_HEADER_OVERFLOW: ['The request line and the headers are together over 16 KB.', 431],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['The chunk extensions of the request body are too long.'],
  HPE_INVALID_METHOD: ['The request does not begin with an HTTP method.'],
  HPE_INVALID_URL: ['The path in the request line has invalid characters.'],
  HPE_INVALID_VERSION: ['The request line does not end with HTTP/1.1 or HTTP/1.0.'],
  HPE_INVALID_CONSTANT: ['The request is not an HTTP/1.1 or HTTP/1.0 request.'],
  HPE_PAUSED_H2_UPGRADE: ['HTTP/2 is not supported. Use HTTP/1.1.', 505],
  HPE_INVALID_HEADER_TOKEN: ['A header of the request has invalid characters.'],
  HPE_CR_EXPECTED: ['A line of the request does not end with CR LF.'],
  HPE_LF_EXPECTED: ['A line of the request does not end with CR LF.'],
  HPE_INVALID_CONTENT_LENGTH: [
    'Content-Length is not one number, or is sent together with Transfer-Encoding.',
  ],
  HPE_UNEXPECTED_CONTENT_LENGTH: ['Content-Length is sent twice, or together with Transfer-Encoding.'],
  HPE_INVALID_TRANSFER_ENCODING: ['Transfer-Encoding must be chunked, without Content-Length.'],
  HPE_INVALID_CHUNK_SIZE: ['A chunk of the request body has a size that is not a hexadecimal number.'],
  HPE_STRICT: ['A chunk of the request body is not as long as its size says.'],
  [SMALL_CHUNKS]: [
    'The request body has over 4,096 parts with less than 64 bytes on average. Send larger ones.',
  ],
  HPE_INVALID_EOF_STATE: ['The connection was closed before the whole request had arrived.'],
};

/** Returns the error for bytes that Node's parser refused, by its error code. */
export function brokenRequestError(code: string | undefined): ApiError {
  const [message, status] = KNOWN_CAUSES[code ?? ''] ?? ['The request is not valid HTTP/1.1.'];
  return protocolError(message, status);
}

const MAX_HEADERS = 100;

/** The longest target in octets; servers should accept at least 8,000 for the whole line (RFC 9112 section 3). */
const MAX_TARGET = 8_000;

/** The syntax of `uri-host [":" port]` (RFC 9110 section 7.2), which may be empty. */
const HOST = /^[\w.~!$&'()*+,;=%:[\]-]*$/;

type Head = Pick<IncomingMessage, 'httpVersion' | 'url' | 'headers' | 'rawHeaders'>;

/**
 * Returns why a parsed request is refused (RFC 9110 section 10.1.1, RFC 9112 sections 2 to 6); undefined if it is not.
 */
export function headersRefusal({ httpVersion, url = '', headers, rawHeaders }: Head): ApiError | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return protocolError('Only HTTP/1.1 and HTTP/1.0 are supported.', 505);
  if (url.length > MAX_TARGET) return protocolError(`The path and query are over ${MAX_TARGET} bytes.`, 414);
  if (rawHeaders.length > 2 * MAX_HEADERS)
    return protocolError(`The request has more than ${MAX_HEADERS} headers.`, 431);
  const repeated = repeatedHeader(rawHeaders);
  if (repeated !== undefined) return protocolError(`The header ${repeated} is sent twice.`);
  const { host, expect, 'transfer-encoding': coding } = headers;
  if (host !== undefined && !HOST.test(host))
    return protocolError('The header Host is not a host name or address.');
  if (coding !== undefined) {
    if (httpVersion === '1.0') return protocolError('HTTP/1.0 has no Transfer-Encoding.');
    // Other codings would have to be decoded to find the end of the body, and a proxy may have read it differently.
    if (coding.toLowerCase() !== 'chunked')
      return protocolError('Transfer-Encoding must be chunked, without another coding.', 501);
  }
  if (httpVersion === '1.0') return undefined;
  if (host === undefined) return protocolError('An HTTP/1.1 request must have the header Host.');
  if (expect === undefined || isContinue(expect)) return undefined;
  return protocolError('The header Expect must be 100-continue.', 417);
}

/** Whether the sender of a request waits for 100 before it sends the body. */
export function awaitsContinue({ httpVersion, headers: { expect } }: IncomingMessage): boolean {
  return expect !== undefined && httpVersion === '1.1' && isContinue(expect);
}

/** Returns the error for a request whose sender disconnected before its body was complete. It is for logs only. */
export function abortedRequestError(cause: unknown): ApiError {
  const message = 'The connection was closed before the whole request had arrived.';
  return new ApiError('BAD_REQUEST', message, { cause });
}

/** For CONNECT, whose target is no path of ours. */
export function connectRefusal(): ApiError {
  return new ApiError('METHOD_NOT_ALLOWED', 'This server is not a proxy.', {
    headers: { allow: 'GET, HEAD, POST' },
  });
}

function isContinue(expect: string): boolean {
  return expect.trim().toLowerCase() === '100-continue';
}

/**
 * Returns the name of a repeated header if Node keeps the first value and a proxy may have used the last. Most names
 * differ in length, so a usual request costs only that comparison.
 */
function repeatedHeader(rawHeaders: readonly string[]): string | undefined {
  let hosts = 0;
  let authorizations = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
    else if (name.length === 13 && name.toLowerCase() === 'authorization') authorizations++;
  }
  return hosts > 1 ? 'Host' : authorizations > 1 ? 'Authorization' : undefined;
}

/** The connection is closed after the response, because the start of the next request is uncertain. */
function protocolError(message: string, status?: number): ApiError {
  const headers = { connection: 'close' };
  return new ApiError('BAD_REQUEST', message, status === undefined ? { headers } : { headers, status });
}
