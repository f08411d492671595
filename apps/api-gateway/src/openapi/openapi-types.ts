/** The part of OpenAPI 3.1 that our document uses. Schemas are JSON Schema 2020-12. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string; readonly description?: string }[];
  readonly tags: readonly { readonly name: Tag; readonly description: string }[];
  readonly security: readonly SecurityRequirement[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly webhooks: Readonly<Record<string, PathItem>>;
  readonly components: Components;
}

export type Tag = 'Audits' | 'Balance' | 'Billing' | 'Webhooks' | 'Health' | 'Documentation';

export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface Components {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly responses: Readonly<Record<string, ApiResponse>>;
  readonly headers: Readonly<Record<string, Header>>;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
}

export type SecurityScheme = Readonly<Record<string, string>>;

export interface Reference {
  readonly $ref: string;
}

export const METHODS = ['get', 'head', 'post'] as const;
export type Method = (typeof METHODS)[number];

export type PathItem = Readonly<Partial<Record<Method, Operation>>>;

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly Tag[];
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: boolean;
  readonly security?: readonly SecurityRequirement[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody;
  /** By status, or `2XX` for a range. */
  readonly responses: Responses;
}

export type Responses = Readonly<Record<string, ApiResponse | Reference>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: string;
}

export interface RequestBody {
  readonly required: boolean;
  readonly description?: string;
  readonly content: Content;
}

export interface ApiResponse {
  readonly description: string;
  readonly headers: Headers;
  readonly content?: Content;
}

/** By name as it is written, `X-Request-Id`. */
export type Headers = Readonly<Record<string, Header | Reference>>;

export interface Header {
  readonly description: string;
  /** Whether every such response has it. */
  readonly required: boolean;
  readonly schema: Schema;
}

/** By media type. */
export type Content = Readonly<Record<string, MediaType>>;

export interface MediaType {
  readonly schema: Schema;
  readonly examples?: Examples;
}

export type Examples = Readonly<Record<string, Example>>;

export interface Example {
  readonly summary?: string;
  readonly value: unknown;
}

export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: SchemaType | readonly SchemaType[];
  readonly const?: string;
  readonly enum?: readonly (string | null)[];
  /** Values of today; more may come without a new version, and clients must tolerate them (contract section 9). */
  readonly 'x-extensible-enum'?: readonly string[];
  /** For swagger's decorators, which write it as a type beside the others. */
  readonly nullable?: true;
  readonly name?: string;
  readonly example?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly oneOf?: readonly Schema[];
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping: Readonly<Record<string, string>>;
  };
  readonly examples?: readonly unknown[];
}

export type SchemaType = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
