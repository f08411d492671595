import type { ApiErrorCode } from '#contracts/api-errors';
import { priceOf } from '#contracts/prices';
import { ERROR_CODES } from '../../docs/errors/error-slug.js';
import type { Schema } from '../openapi-types.js';
import { count, objectOf, REQUEST_ID } from './schema.js';

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

/** The error body, with any code (contract section 7). */
export const ERROR_SCHEMA: Schema = {
  ...errorBody(ERROR_CODES),
  description: 'Any error body. Each response says which codes it has.',
};

/** The error body of a response that has one of these codes. A field that all of them have is required. */
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
