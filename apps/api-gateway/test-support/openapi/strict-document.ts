import type { ApiResponse, OpenApiDocument } from '../../src/http/openapi/schemas.js';
import { errorBody } from '../../src/http/openapi/errors.js';
import { API_HEADERS } from '../../src/http/openapi/headers.js';

/** The response for an unknown path. No operation can have it; the published document describes it in words. */
const NOT_FOUND: ApiResponse = {
  description: 'This path does not exist.',
  headers: API_HEADERS,
  content: { 'application/json': { schema: errorBody(['NOT_FOUND']) } },
};

/**
 * Returns the document for our own tests. Every object accepts only the documented properties, and an extensible
 * enumeration only the listed values, so that undocumented fields and codes are found. Partners get the open document,
 * because they must tolerate both (contract section 9). Request bodies that ignore other fields stay open. It also has
 * the response `NotFound`, for unknown paths.
 */
export function strictDocument(document: OpenApiDocument): OpenApiDocument {
  const { components } = document;
  const responses = { ...components.responses, NotFound: NOT_FOUND };
  return closed({ ...document, components: { ...components, responses } }) as OpenApiDocument;
}

function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Record<string, unknown> = {};
  // Examples are data, not schemas.
  for (const [name, value] of Object.entries(node))
    copy[name] = name === 'example' || name === 'examples' ? value : closed(value);
  if (copy.type === 'object' && copy.properties !== undefined) copy.additionalProperties ??= false;
  if (copy['x-extensible-enum'] !== undefined) copy.enum = copy['x-extensible-enum'];
  return copy;
}

/** Every object within a document, with its JSON pointer. */
export function* nodes(node: unknown, pointer = '#'): Generator<[string, Readonly<Record<string, unknown>>]> {
  if (typeof node !== 'object' || node === null) return;
  yield [pointer, node as Record<string, unknown>];
  for (const [name, value] of Object.entries(node))
    yield* nodes(value, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}
