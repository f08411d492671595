import { adviceOn, exampleBody } from '../../docs/errors/error-guide.js';
import { EXAMPLE } from '../examples.js';
import type { ApiResponse, Example, Headers } from '../openapi-types.js';
import { ERROR_BODIES, errorBodyRef, type ErrorBodyName } from '../schemas/error-schema.js';
import { API_HEADERS } from './headers.js';

export interface ErrorResponseOptions {
  /** Beside those that every response of the API has. */
  readonly headers?: Headers;
  readonly docsUrl: string;
}

/** A response with this error body: what each of its codes means, and an example of each. */
export function errorResponse(
  name: ErrorBodyName,
  { headers = {}, docsUrl }: ErrorResponseOptions,
): ApiResponse {
  const codes = ERROR_BODIES[name];
  const examples: Record<string, Example> = {};
  for (const code of codes) {
    examples[code] = {
      summary: adviceOn(code, docsUrl).message,
      value: exampleBody({ code, docsUrl }, EXAMPLE.requestId),
    };
  }
  return {
    description: codes.map((code) => `\`${code}\`: ${adviceOn(code, docsUrl).meaning}`).join('\n\n'),
    headers: { ...API_HEADERS, ...headers },
    content: { 'application/json': { schema: errorBodyRef(name), examples } },
  };
}
