import type { IncomingMessage } from 'node:http';
import { ApiError } from './api-error.js';

/** Kinds of broken requests by the code of Node's error: what is said of them, and their status where it is not 400. */
const KNOWN_CAUSES: Readonly<Record<string, readonly [message: string, status?: number]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['The request did not arrive in time, its headers and body together.', 408],
  HPE_HEADER_OVERFLOW: ['The request line and the headers are over 16 KB together.', 431],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['The chunk extensions of the request body are too long.', 413],
  HPE_INVALID_METHOD: ['The request does not begin with a method of HTTP.'],
  HPE_INVALID_URL: ['The request line has a path with characters that none may have.'],
  HPE_INVALID_VERSION: ['The request is not one of HTTP/1.1 or HTTP/1.0.'],
  HPE_INVALID_CONSTANT: ['The request is not one of HTTP/1.1 or HTTP/1.0.'],
  HPE_PAUSED_H2_UPGRADE: ['The request is one of HTTP/2; HTTP/1.1 is spoken here.'],
  HPE_INVALID_HEADER_TOKEN: ['A header of the request has characters that none may have.'],
  HPE_INVALID_CONTENT_LENGTH: ['The header Content-Length is not one number.'],
  HPE_UNEXPECTED_CONTENT_LENGTH: ['The header Content-Length is there twice, or beside Transfer-Encoding.'],
  HPE_INVALID_TRANSFER_ENCODING: ['The header Transfer-Encoding must end with chunked.'],
  HPE_INVALID_CHUNK_SIZE: ['A chunk of the request body has a size that is no hexadecimal number.'],
  HPE_INVALID_EOF_STATE: ['The connection was closed before the whole request had arrived.'],
};

/** What is answered to bytes that Node's parser refused, by the code of its error. */
export function brokenRequestError(code: string | undefined): ApiError {
  const [message, status] = KNOWN_CAUSES[code ?? ''] ?? ['The request is not one that HTTP/1.1 allows here.'];
  return protocolError(message, status);
}

/** Why a request that could be parsed is not served all the same (RFC 9110 section 10.1.1, RFC 9112 section 3.2). */
export function headersRefusal({
  httpVersion,
  headers,
}: Pick<IncomingMessage, 'httpVersion' | 'headers'>): ApiError | undefined {
  if (httpVersion !== '1.1') return undefined;
  if (headers.host === undefined) return protocolError('A request of HTTP/1.1 must have the header Host.');
  if (headers.expect === undefined || headers.expect.trim().toLowerCase() === '100-continue')
    return undefined;
  return protocolError('The header Expect asks for something else than 100-continue.', 417);
}

/** For a request whose sender went away before its body was there. Nobody reads it, and it is no fault of ours. */
export function abortedRequestError(cause: unknown): ApiError {
  const message = 'The connection was closed before the whole request had arrived.';
  return new ApiError('BAD_REQUEST', message, { cause });
}

function protocolError(message: string, status?: number): ApiError {
  return new ApiError('BAD_REQUEST', message, status === undefined ? {} : { status });
}
