import type { ApiErrorCode } from '#contracts/api-errors';
import { priceOf } from '#contracts/prices';
import type { Schema } from '../openapi-types.js';
import { count, objectOf, REQUEST_ID, schemaRef } from './schema.js';

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
  WebhookEndpointDisabledError: ['WEBHOOK_ENDPOINT_DISABLED'],
} as const satisfies Readonly<Record<string, readonly ApiErrorCode[]>>;

export type ErrorBodyName = keyof typeof ERROR_BODIES;

/** Fields beside code and message, each with the code that it comes with (contract section 7). */
const FIELDS: Readonly<Record<string, { readonly of: ApiErrorCode; readonly schema: Schema }>> = {
  doc_url: {
    of: 'IDEMPOTENCY_CONFLICT',
    schema: { type: 'string', format: 'uri', description: 'A page about this error.' },
  },
  required: {
    of: 'INSUFFICIENT_CREDITS',
    schema: { ...count(`Credits that the request needs, for example ${priceOf('seo')}.`), minimum: 1 },
  },
  retryAfter: {
    of: 'RATE_LIMITED',
    schema: { ...count('Whole seconds to wait, as in `Retry-After`.'), minimum: 1 },
  },
};

export const ERROR_SCHEMAS: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(ERROR_BODIES).map(([name, codes]) => [name, errorBody(codes)]),
);

export function errorBodyRef(name: ErrorBodyName): Schema {
  return schemaRef(name);
}

/** The error body with one of these codes (contract section 7). A field that all of them have is required. */
export function errorBody(codes: readonly ApiErrorCode[]): Schema {
  const fields = Object.entries(FIELDS).filter(([, { of }]) => codes.includes(of));
  const error = objectOf(
    {
      code: {
        type: 'string',
        'x-extensible-enum': codes,
        description: 'For programs. New codes may come at any time.',
      },
      message: { type: 'string', minLength: 1, description: 'For people: what happened, and what to do.' },
      ...Object.fromEntries(fields.map(([name, { schema }]) => [name, schema])),
    },
    { optional: codes.length === 1 ? [] : fields.map(([name]) => name) },
  );
  return objectOf({ error, request_id: REQUEST_ID });
}
