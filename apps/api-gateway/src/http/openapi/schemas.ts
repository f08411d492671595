import {
  ApiProperty,
  type ApiPropertyOptions,
  type DiscriminatorObject,
  type OpenAPIObject,
  type SecuritySchemeObject,
} from '@nestjs/swagger';
import { type IdKind, ID_PREFIXES } from '#contracts/identifiers';

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

/** The part of OpenAPI 3.1 that our document uses: stricter than Swagger's types, with JSON Schema 2020-12. */
export interface OpenApiDocument extends Required<
  Pick<OpenAPIObject, 'openapi' | 'info' | 'servers' | 'tags' | 'security'>
> {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly webhooks: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, ApiResponse>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly securitySchemes: Readonly<Record<string, SecuritySchemeObject>>;
  };
}

export interface Reference {
  readonly $ref: string;
}

export type Method = 'get' | 'head' | 'post';
export type PathItem = Readonly<Partial<Record<Method, Operation>>>;

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: boolean;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Responses;
  /** How the call is made in each language, for the reference; not for a HEAD. */
  readonly 'x-codeSamples'?: readonly CodeSample[];
}

export interface CodeSample {
  /** Of the highlighting. */
  readonly lang: string;
  /** As a reader chooses it. */
  readonly label: string;
  readonly source: string;
}

/** By status, or `2XX` for a range. */
export type Responses = Readonly<Record<string, ApiResponse | Reference>>;

export interface Parameter extends Header {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly example?: string;
}

export interface ApiResponse {
  readonly description: string;
  readonly headers: Headers;
  readonly content?: Content;
}

/** By name in its usual case: `X-Request-Id`. */
export type Headers = Readonly<Record<string, Header | Reference>>;

export interface Header {
  readonly description: string;
  /** Whether every such response has this header. */
  readonly required: boolean;
  readonly schema: Schema;
}

/** By media type. */
export type Content = Readonly<Record<string, { readonly schema: Schema; readonly examples?: Examples }>>;
export type Examples = Readonly<Record<string, Example>>;

export interface Example {
  readonly summary?: string;
  readonly value: unknown;
}

export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: SchemaType | readonly SchemaType[];
  readonly const?: string;
  readonly enum?: readonly (string | null)[];
  /**
   * The current values. More may be added without a new version, and clients must tolerate them (contract section 9).
   */
  readonly 'x-extensible-enum'?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number | string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly oneOf?: readonly Schema[];
  readonly discriminator?: Required<DiscriminatorObject>;
  readonly examples?: readonly unknown[];
  /** For Swagger's decorators, which write null as one of the types. */
  readonly nullable?: true;
  readonly name?: string;
  readonly example?: string;
}

type SchemaType = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
