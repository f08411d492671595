import { type IdKind, ID_PREFIXES } from '#contracts/identifiers';
import type { Schema } from '../openapi-types.js';

/** An object that has all of these properties, but for those that are named optional; there may be others. */
export function objectOf(
  properties: Readonly<Record<string, Schema>>,
  {
    optional = [],
    description,
  }: { readonly optional?: readonly string[]; readonly description?: string } = {},
): Schema {
  return {
    type: 'object',
    ...(description !== undefined && { description }),
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    properties,
  };
}

export function schemaRef(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** An identifier that we issue, such as `aud_01k9…`. */
export function idOf(kind: IdKind, description: string): Schema {
  return { type: 'string', description, pattern: `^${ID_PREFIXES[kind]}_[0-9a-hjkmnp-tv-z]{26}$` };
}

export function integer(description: string): Schema {
  return { type: 'integer', description };
}

/** A whole number that is never negative. */
export function count(description: string): Schema {
  return { type: 'integer', minimum: 0, description };
}

/** UTC with milliseconds (contract section 2.1). */
export function timestamp(description: string): Schema {
  return {
    type: 'string',
    format: 'date-time',
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
    description,
  };
}

/** What `balance_usd` and the webhook's copy of it look like. */
export const USD: Schema = {
  type: 'string',
  pattern: '^-?\\$\\d+\\.\\d\\d$',
  description: 'The balance in US dollars, for people to read; `balance` is what counts.',
};

export const REQUEST_ID: Schema = idOf('request', 'The same as in the header `X-Request-Id`.');

/** Of an answer that may be a replay. */
export const REQUEST_ID_OF_FIRST: Schema = idOf(
  'request',
  'The same as in the header `X-Request-Id`; but in a replay (`X-Idempotent-Replay: true`) that of the first request, while the header names the new one.',
);

/** The body of a success, of the operations whose body has a `request_id`. */
export function dataWithRequestId(data: Schema, requestId = REQUEST_ID): Schema {
  return objectOf({ data, request_id: requestId });
}
