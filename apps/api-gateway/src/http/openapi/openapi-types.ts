import type { DiscriminatorObject, OpenAPIObject, SecuritySchemeObject } from '@nestjs/swagger';

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
