import { EXAMPLE } from '../examples.js';
import type { ApiResponse, Reference, Responses } from '../openapi-types.js';
import { errorBodyRef } from '../schemas/error-schema.js';
import { errorResponse } from './error-response.js';
import { headerRefs, PROTOCOL_HEADERS } from './headers.js';

/** The error responses that more than one endpoint has, by name. */
export function commonResponses(docsUrl: string) {
  return {
    BadRequest: errorResponse('BadRequestError', { docsUrl }),
    Unauthorized: errorResponse('UnauthorizedError', { headers: headerRefs('WWW-Authenticate'), docsUrl }),
    MethodNotAllowed: errorResponse('MethodNotAllowedError', { headers: headerRefs('Allow'), docsUrl }),
    RequestTimeout: protocolResponse('The request did not arrive in time, its headers and body together.'),
    BodyTooLarge: errorResponse('BodyTooLargeError', { docsUrl }),
    UriTooLong: protocolResponse('The path and query are over 8000 bytes.'),
    ExpectationFailed: protocolResponse('The header Expect asks for something else than 100-continue.'),
    RateLimited: errorResponse('RateLimitedError', { headers: headerRefs('Retry-After'), docsUrl }),
    HeadersTooLarge: protocolResponse('The request line and the headers are over 16 KB together.'),
    InternalError: errorResponse('InternalError', { docsUrl }),
    NotImplemented: protocolResponse('Transfer-Encoding must be chunked, and nothing else.'),
    ServiceUnavailable: errorResponse('ServiceUnavailableError', {
      headers: headerRefs('Retry-After'),
      docsUrl,
    }),
    HttpVersionNotSupported: protocolResponse('HTTP/1.1 and HTTP/1.0 are spoken here.'),
  } as const satisfies Readonly<Record<string, ApiResponse>>;
}

/** `BAD_REQUEST` with a status of its own: the rule of HTTP that was broken has one. The connection ends with it. */
function protocolResponse(message: string): ApiResponse {
  const value = { error: { code: 'BAD_REQUEST', message }, request_id: EXAMPLE.requestId };
  return {
    description: `\`BAD_REQUEST\`: ${message} The connection is closed.`,
    headers: PROTOCOL_HEADERS,
    content: {
      'application/json': { schema: errorBodyRef('BadRequestError'), examples: { BAD_REQUEST: { value } } },
    },
  };
}

export type CommonResponse = keyof ReturnType<typeof commonResponses>;

export function responseRef(name: CommonResponse): Reference {
  return { $ref: `#/components/responses/${name}` };
}

/** What every operation of the API may answer; its own responses come in addition, or in the place of these. */
export const EVERY_OPERATION: Responses = {
  400: responseRef('BadRequest'),
  401: responseRef('Unauthorized'),
  405: responseRef('MethodNotAllowed'),
  408: responseRef('RequestTimeout'),
  414: responseRef('UriTooLong'),
  417: responseRef('ExpectationFailed'),
  429: responseRef('RateLimited'),
  431: responseRef('HeadersTooLarge'),
  500: responseRef('InternalError'),
  501: responseRef('NotImplemented'),
  503: responseRef('ServiceUnavailable'),
  505: responseRef('HttpVersionNotSupported'),
};

/** The same for one that is a POST, whose body is read even where it means nothing. */
export const EVERY_POST: Responses = { ...EVERY_OPERATION, 413: responseRef('BodyTooLarge') };
