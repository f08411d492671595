import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { type IdKind, ID_PREFIXES } from '#contracts/identifiers';
import type { Schema } from './openapi-types.js';

/**
 * Describes a field, which is required unless `optional`. It is `ApiProperty` with all of JSON Schema: Swagger's type
 * omits `const` and `x-extensible-enum`.
 */
export function Field(schema: Schema = {}, { optional = false } = {}): PropertyDecorator {
  return ApiProperty({ ...schema, ...(optional && { required: false }) } as ApiPropertyOptions);
}

export function arrayOf(item: string, description: string): Schema {
  return { type: 'array', items: item === 'string' ? { type: item } : schemaRef(item), description };
}

/** An object that has all of `properties`, and may have those of `optional`. */
export function objectOf(
  properties: Readonly<Record<string, Schema>>,
  optional: Readonly<Record<string, Schema>> = {},
): Schema {
  return { type: 'object', required: Object.keys(properties), properties: { ...properties, ...optional } };
}

export function schemaRef(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** An identifier that we issue, such as `aud_01k9…`. */
export function idOf(kind: IdKind, description: string): Schema {
  return { type: 'string', description, pattern: `^${ID_PREFIXES[kind]}_[0-9a-hjkmnp-tv-z]{26}$` };
}

export function text(description: string): Schema {
  return { type: 'string', description };
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
  const pattern = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$';
  return { type: 'string', format: 'date-time', pattern, description };
}

/** The schema of `balance_usd`, also in webhooks. */
export const USD: Schema = {
  type: 'string',
  pattern: '^-?\\$\\d+\\.\\d\\d$',
  description: 'The balance in US dollars, for people to read; `balance` is what counts.',
};

export const REQUEST_ID: Schema = idOf('request', 'The same as in the header `X-Request-Id`.');
