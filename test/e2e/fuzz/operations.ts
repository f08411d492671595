import type {
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  Schema,
} from '../../../apps/api-gateway/src/http/openapi/schemas.js';

/** An operation as the fuzzer needs it: references are resolved. */
export interface FuzzedOperation {
  readonly id: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly queryParameters: readonly string[];
  readonly headers: readonly Parameter[];
  /** Undefined where it takes no body. */
  readonly body: Schema | undefined;
  readonly needsKey: boolean;
}

/** All operations that the document has. */
export function operationsOf(document: OpenApiDocument): FuzzedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => fuzzed(document, path, method, operation)),
  );
}

function fuzzed(
  document: OpenApiDocument,
  path: string,
  method: string,
  { operationId, parameters = [], requestBody, security }: Operation,
): FuzzedOperation {
  const resolved = parameters.map((parameter) => resolve<Parameter>(document, parameter));
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    pathParameters: resolved.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
    queryParameters: resolved.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    headers: resolved.filter((parameter) => parameter.in === 'header'),
    body: requestBody?.content['application/json']?.schema,
    needsKey: security === undefined || security.length > 0,
  };
}

/** What a reference points to; anything else is itself. */
export function resolve<T extends object>(document: OpenApiDocument, value: T | Reference | Schema): T {
  if (!('$ref' in value) || value.$ref === undefined) return value as T;
  const found = value.$ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], document);
  return resolve(document, found as T);
}
