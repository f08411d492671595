import type { ApiResponse, Components, Operation, PathItem, Reference, Responses } from './openapi-types.js';

/** Adds to every GET its HEAD: the same answers without their bodies (RFC 9110 section 9.3.2). */
export function withHead(
  paths: Readonly<Record<string, PathItem>>,
  components: Pick<Components, 'responses'>,
): Readonly<Record<string, PathItem>> {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      item.get ? { ...item, head: headOf(item.get, components) } : item,
    ]),
  );
}

function headOf(get: Operation, components: Pick<Components, 'responses'>): Operation {
  const responses: Responses = Object.fromEntries(
    Object.entries(get.responses).map(([status, response]) => [
      status,
      withoutBody(resolve(response, components)),
    ]),
  );
  const summary = `The headers of: ${get.summary}`;
  const { operationId, ...rest } = get;
  return { ...rest, operationId: `${operationId}Head`, summary, responses };
}

function resolve(
  response: ApiResponse | Reference,
  { responses }: Pick<Components, 'responses'>,
): ApiResponse {
  if (!('$ref' in response)) return response;
  return responses[response.$ref.slice('#/components/responses/'.length)]!;
}

function withoutBody({ description, headers }: ApiResponse): ApiResponse {
  return { description, headers };
}
