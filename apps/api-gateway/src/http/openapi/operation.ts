import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiHeader,
  ApiResponse as SwaggerResponse,
  type ApiResponseOptions,
} from '@nestjs/swagger';
import { IDEMPOTENCY_WINDOW_HOURS, MAX_IDEMPOTENCY_KEY_LENGTH } from '#contracts/limits';
import { type ErrorBodyName, errorResponse, statusOf } from './errors.js';
import { EXAMPLE } from './examples.js';
import { API_HEADERS } from './headers.js';
import {
  objectOf,
  schemaRef,
  type ApiResponse,
  type Examples,
  type Headers,
  type Schema,
} from './schemas.js';

/**
 * Describes a response with this status. Unlike Swagger's decorators it allows header references and any media type.
 */
export function Responds(status: number, response: ApiResponse): MethodDecorator {
  return SwaggerResponse({ ...response, status } as unknown as ApiResponseOptions);
}

interface SuccessOptions {
  readonly examples: Examples;
  /** Whether the body has `request_id` beside `data`. */
  readonly requestId?: Schema;
  /** In addition to the headers of every response. */
  readonly headers?: Headers;
}

/** A model, or the models that the document lists under `name`. */
type Model = Type | { readonly name: string; readonly models: readonly Type[] };

export function Success(
  status: number,
  description: string,
  model: Model,
  { requestId, ...options }: SuccessOptions,
): MethodDecorator {
  const schema = objectOf({ data: schemaRef(model.name), ...(requestId && { request_id: requestId }) });
  return succeeds(status, description, model, schema, options);
}

/** Describes a page of a list: the items in `data`, and these fields beside it, from which the next page follows. */
export function SuccessPage(
  description: string,
  item: Model,
  next: Readonly<Record<string, Schema>>,
  options: Omit<SuccessOptions, 'requestId'>,
): MethodDecorator {
  const schema = objectOf({ data: { type: 'array', items: schemaRef(item.name) }, ...next });
  return succeeds(200, description, item, schema, options);
}

function succeeds(
  status: number,
  description: string,
  model: Model,
  schema: Schema,
  { examples, headers }: Omit<SuccessOptions, 'requestId'>,
): MethodDecorator {
  return applyDecorators(
    ApiExtraModels(...('models' in model ? model.models : [model])),
    Responds(status, {
      description,
      headers: { ...API_HEADERS, ...headers },
      content: { 'application/json': { schema, examples } },
    }),
  );
}

/** Describes an endpoint's own errors, in addition to or instead of the common ones (`everyResponse`). */
export function Refusals(...names: readonly ErrorBodyName[]): MethodDecorator {
  return applyDecorators(...names.map((name) => Responds(statusOf(name), errorResponse(name))));
}

export const TakesIdempotencyKey = () =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: `Your name for this create. With it you can send the request again, and it never charges twice.

- The same key and body within ${IDEMPOTENCY_WINDOW_HOURS} hours: you get the first response again.
- The same key and another valid body: 409. The key keeps its response.
- The same key and an invalid body: 400. The body is checked before the key.

The key belongs to the workspace. It is optional, but send one with every create. Without a key you can't ask for a lost response again, and \
its audit stays charged.`,
    schema: { minLength: 1, maxLength: MAX_IDEMPOTENCY_KEY_LENGTH, pattern: '^[\\x20-\\x7e]+$' },
    example: EXAMPLE.idempotencyKey,
  });

export const TakesIfNoneMatch = () =>
  ApiHeader({
    name: 'If-None-Match',
    required: false,
    description:
      'The `ETag` of a response that you have stored. If it is still valid, the response is 304, without a body.',
    example: EXAMPLE.etag,
  });

export const TakesTraceparent = () =>
  ApiHeader({
    name: 'traceparent',
    required: false,
    description:
      'W3C Trace Context. The traces of this call link to it. Its sampling flags are ignored. A malformed header is ignored as a whole.',
    schema: { pattern: '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' },
    example: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  });
