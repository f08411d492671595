import { API_ERRORS, type ApiErrorCode } from '#contracts/gateway/api-errors';
import { priceOf } from '#contracts/money/prices';
import { adviceOn, exampleBody } from '../errors/error-guide.js';
import { EXAMPLE } from './examples.js';
import { API_HEADERS, headerRefs, HEADERS, PROTOCOL_HEADERS } from './headers.js';
import type { ApiResponse, Headers, Responses, Schema } from './openapi-types.js';
import { count, objectOf, REQUEST_ID, schemaRef } from './schemas.js';

/** The codes that each error body may have. One with a name is one type for generators, whichever responses have it. */
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
    'INVALID_METADATA',
    'METADATA_LIMIT',
    'INVALID_IDEMPOTENCY_KEY',
    'BAD_REQUEST',
  ],
  InsufficientCreditsError: ['INSUFFICIENT_CREDITS'],
  IdempotencyConflictError: ['IDEMPOTENCY_CONFLICT'],
  EngineBusyError: ['ENGINE_BUSY', 'SERVICE_UNAVAILABLE'],
  AuditNotFoundError: ['AUDIT_NOT_FOUND', 'NOT_FOUND'],
  InvalidPackageError: ['INVALID_PACKAGE', 'BAD_REQUEST'],
  DeliveryNotFoundError: ['DELIVERY_NOT_FOUND', 'NOT_FOUND'],
  WebhookEndpointDisabledError: ['WEBHOOK_ENDPOINT_DISABLED', 'DELIVERY_AMBIGUOUS'],
} as const satisfies Readonly<Record<string, readonly ApiErrorCode[]>>;

export type ErrorBodyName = keyof typeof ERROR_BODIES;

/** Stands for the base of the documentation, which only the settings of a gateway know. */
export const DOCS_URL = '{docs}';

/** Fields beside code and message, each with the code that it comes with (contract section 7). */
const FIELDS: Readonly<Partial<Record<ApiErrorCode, Readonly<Record<string, Schema>>>>> = {
  IDEMPOTENCY_CONFLICT: {
    doc_url: { type: 'string', format: 'uri', description: 'A page about this error.' },
  },
  INSUFFICIENT_CREDITS: {
    required: { ...count(`Credits that the request needs, for example ${priceOf('seo')}.`), minimum: 1 },
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

/** Of the answers whose first code is this one, beside those that every response of the API has. */
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
        'There where a request with the same key and body is still in progress: seconds until its answer may be had.',
    },
  },
};

export function statusOf(name: ErrorBodyName): number {
  return API_ERRORS[ERROR_BODIES[name][0]];
}

/** A response with this error body: what each of its codes means, and an example of each. */
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

/** `BAD_REQUEST` with a status of its own: the rule of HTTP that was broken has one. The connection ends with it. */
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

/** What every endpoint may answer, by status; its own responses come in addition, or in the place of these. */
const COMMON: Readonly<Record<number, readonly [name: string, response: ApiResponse]>> = {
  400: ['BadRequest', errorResponse('BadRequestError')],
  401: ['Unauthorized', errorResponse('UnauthorizedError')],
  405: ['MethodNotAllowed', errorResponse('MethodNotAllowedError')],
  408: [
    'RequestTimeout',
    protocolResponse('The request did not arrive in time, its headers and body together.'),
  ],
  413: ['BodyTooLarge', errorResponse('BodyTooLargeError')],
  414: ['UriTooLong', protocolResponse('The path and query are over 8000 bytes.')],
  417: [
    'ExpectationFailed',
    protocolResponse('The header Expect asks for something else than 100-continue.'),
  ],
  429: ['RateLimited', errorResponse('RateLimitedError')],
  431: ['HeadersTooLarge', protocolResponse('The request line and the headers are over 16 KB together.')],
  500: ['InternalError', errorResponse('InternalError')],
  501: ['NotImplemented', protocolResponse('Transfer-Encoding must be chunked, and nothing else.')],
  503: ['ServiceUnavailable', errorResponse('ServiceUnavailableError')],
  505: ['HttpVersionNotSupported', protocolResponse('HTTP/1.1 and HTTP/1.0 are spoken here.')],
};

export const COMMON_RESPONSES: Readonly<Record<string, ApiResponse>> = Object.fromEntries(
  Object.values(COMMON),
);

/** Of these, what an endpoint with this method may answer: the body of a POST is read even where it means nothing. */
export function everyAnswer(method: string): Responses {
  const answers = Object.entries(COMMON).filter(([status]) => status !== '413' || method === 'post');
  return Object.fromEntries(
    answers.map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}
