import { API_ERRORS, type ApiErrorCode } from '#contracts/gateway/api-errors';
import { priceOf } from '#contracts/money/prices';
import { adviceOn, exampleBody } from '../errors/error-guide.js';
import { EXAMPLE } from './examples.js';
import { API_HEADERS, headerRefs, HEADERS, PROTOCOL_HEADERS } from './headers.js';
import {
  count,
  objectOf,
  REQUEST_ID,
  schemaRef,
  type ApiResponse,
  type Headers,
  type Responses,
  type Schema,
} from './schemas.js';

/** The codes of each error body. A named body is one type for code generators, in all responses that use it. */
export const ERROR_BODIES = {
  BadRequestError: ['BAD_REQUEST'],
  UnauthorizedError: ['UNAUTHORIZED'],
  MethodNotAllowedError: ['METHOD_NOT_ALLOWED'],
  BodyTooLargeError: ['BODY_TOO_LARGE'],
  RateLimitedError: ['RATE_LIMITED'],
  InternalError: ['INTERNAL_ERROR'],
  ServiceUnavailableError: ['SERVICE_UNAVAILABLE'],
  InvalidAuditError: [
    'INVALID_URL',
    'INVALID_TYPE',
    'INVALID_KIND',
    'INVALID_METADATA',
    'METADATA_LIMIT',
    'INVALID_IDEMPOTENCY_KEY',
    'BAD_REQUEST',
  ],
  InsufficientCreditsError: ['INSUFFICIENT_CREDITS'],
  IdempotencyConflictError: ['IDEMPOTENCY_CONFLICT'],
  EngineBusyError: ['ENGINE_BUSY', 'SERVICE_UNAVAILABLE'],
  AuditNotFoundError: ['AUDIT_NOT_FOUND', 'NOT_FOUND'],
  InvalidParameterError: ['INVALID_PARAMETER', 'BAD_REQUEST'],
  InvalidPackageError: ['INVALID_PACKAGE', 'BAD_REQUEST'],
  EventsExpiredError: ['EVENTS_EXPIRED'],
  TooManyStreamsError: ['RATE_LIMITED', 'TOO_MANY_STREAMS'],
  DeliveryNotFoundError: ['DELIVERY_NOT_FOUND', 'NOT_FOUND'],
  ReportLinksLimitError: ['REPORT_LINKS_LIMIT'],
  InvalidBrandError: ['INVALID_BRAND', 'BAD_REQUEST'],
  WebhookEndpointDisabledError: ['WEBHOOK_ENDPOINT_DISABLED', 'DELIVERY_AMBIGUOUS'],
} as const satisfies Readonly<Record<string, readonly ApiErrorCode[]>>;

export type ErrorBodyName = keyof typeof ERROR_BODIES;

/** A placeholder for the base URL of the documentation, which is a setting. */
export const DOCS_URL = '{docs}';

/** Fields beside code and message, each with the code that it comes with (contract section 7). */
const FIELDS: Readonly<Partial<Record<ApiErrorCode, Readonly<Record<string, Schema>>>>> = {
  IDEMPOTENCY_CONFLICT: {
    doc_url: { type: 'string', format: 'uri', description: 'A page about this error.' },
  },
  INSUFFICIENT_CREDITS: {
    required: { ...count(`Credits that the request needs, for example ${priceOf('seo')}.`), minimum: 1 },
  },
  EVENTS_EXPIRED: {
    oldest_sequence: { ...count('The number of the oldest event that is kept.'), minimum: 1 },
  },
  RATE_LIMITED: { retryAfter: { ...count('Whole seconds to wait, as in `Retry-After`.'), minimum: 1 } },
};

/** The error body with one of these codes (contract section 7). */
export function errorBody(codes: readonly ApiErrorCode[]): Schema {
  const code: Schema = {
    type: 'string',
    'x-extensible-enum': codes,
    description: 'For programs. New codes may come at any time.',
  };
  const message = {
    type: 'string',
    minLength: 1,
    description: 'For people: what happened, and what to do.',
  } as const;
  return objectOf({ error: objectOf({ code, message, ...FIELDS[codes[0]!] }), request_id: REQUEST_ID });
}

export const ERROR_SCHEMAS: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(ERROR_BODIES).map(([name, codes]) => [name, errorBody(codes)]),
);

/** Headers of responses whose first code is this one, in addition to the common headers. */
const OWN_HEADERS: Readonly<Partial<Record<ApiErrorCode, Headers>>> = {
  UNAUTHORIZED: headerRefs('WWW-Authenticate'),
  METHOD_NOT_ALLOWED: headerRefs('Allow'),
  RATE_LIMITED: headerRefs('Retry-After'),
  ENGINE_BUSY: headerRefs('Retry-After'),
  SERVICE_UNAVAILABLE: headerRefs('Retry-After'),
  IDEMPOTENCY_CONFLICT: {
    'Retry-After': {
      ...HEADERS['Retry-After'],
      required: false,
      description:
        'Present if a request with the same key and body is still in progress: seconds until its response may be available.',
    },
  },
};

export function statusOf(name: ErrorBodyName): number {
  return API_ERRORS[ERROR_BODIES[name][0]];
}

/** Returns a response with this error body, with the meaning and an example of each code. */
export function errorResponse(name: ErrorBodyName): ApiResponse {
  const codes = ERROR_BODIES[name];
  const advice = codes.map((code) => ({ code, ...adviceOn(code, DOCS_URL) }));
  return {
    description: advice.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join('\n\n'),
    headers: { ...API_HEADERS, ...OWN_HEADERS[codes[0]] },
    content: {
      'application/json': {
        schema: schemaRef(name),
        examples: Object.fromEntries(
          advice.map(({ code, message }) => [
            code,
            { summary: message, value: exampleBody({ code, docsUrl: DOCS_URL }, EXAMPLE.requestId) },
          ]),
        ),
      },
    },
  };
}

/** Returns a `BAD_REQUEST` response whose status is that of the violated HTTP rule. The connection is closed. */
function protocolResponse(message: string): ApiResponse {
  const value = { error: { code: 'BAD_REQUEST', message }, request_id: EXAMPLE.requestId };
  return {
    description: `\`BAD_REQUEST\`: ${message} The connection is closed.`,
    headers: PROTOCOL_HEADERS,
    content: {
      'application/json': { schema: schemaRef('BadRequestError'), examples: { BAD_REQUEST: { value } } },
    },
  };
}

/** The responses that every endpoint may have, by status. An endpoint's own responses are added or replace them. */
const COMMON: Readonly<Record<number, readonly [name: string, response: ApiResponse]>> = {
  400: ['BadRequest', errorResponse('BadRequestError')],
  401: ['Unauthorized', errorResponse('UnauthorizedError')],
  405: ['MethodNotAllowed', errorResponse('MethodNotAllowedError')],
  408: ['RequestTimeout', protocolResponse('The whole request, headers and body, did not arrive in time.')],
  413: ['BodyTooLarge', errorResponse('BodyTooLargeError')],
  414: ['UriTooLong', protocolResponse('The path and query are over 8000 bytes.')],
  417: ['ExpectationFailed', protocolResponse('The header Expect must be 100-continue.')],
  429: ['RateLimited', errorResponse('RateLimitedError')],
  431: ['HeadersTooLarge', protocolResponse('The request line and the headers are together over 16 KB.')],
  500: ['InternalError', errorResponse('InternalError')],
  501: ['NotImplemented', protocolResponse('Transfer-Encoding must be chunked, without another coding.')],
  503: ['ServiceUnavailable', errorResponse('ServiceUnavailableError')],
  505: ['HttpVersionNotSupported', protocolResponse('Only HTTP/1.1 and HTTP/1.0 are supported.')],
};

export const COMMON_RESPONSES: Readonly<Record<string, ApiResponse>> = Object.fromEntries(
  Object.values(COMMON),
);

/** Returns those that an endpoint with this method may have. The body of a POST is read even if it is ignored. */
export function everyResponse(method: string): Responses {
  const responses = Object.entries(COMMON).filter(([status]) => status !== '413' || method === 'post');
  return Object.fromEntries(
    responses.map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}
