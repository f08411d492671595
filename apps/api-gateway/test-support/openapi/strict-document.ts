import type { ApiResponse, OpenApiDocument } from '../../src/docs/openapi/openapi-types.js';
import { errorBody } from '../../src/docs/openapi/errors.js';
import { API_HEADERS } from '../../src/docs/openapi/headers.js';

/** What is answered at a path that there is not. No operation can have it, and the published document has it in words. */
const NOT_FOUND: ApiResponse = {
  description: 'This path does not exist.',
  headers: API_HEADERS,
  content: { 'application/json': { schema: errorBody(['NOT_FOUND']) } },
};

/**
 * The document for our own tests: every object takes the documented properties only, and an extensible enumeration the
 * listed values only, so that a field or a code that is not documented shows. Partners get the open one, since they must
 * tolerate both (contract section 9). Request bodies that ignore other fields say so, and stay open. It also has the
 * response `NotFound`, for unknown paths.
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
