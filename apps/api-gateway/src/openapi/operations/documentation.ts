import { parameterRef } from '../parameters.js';
import { slugOf } from '../../docs/errors/error-slug.js';
import type { ApiResponse, Header, Operation, Parameter, PathItem } from '../openapi-types.js';
import { BASE_HEADERS, ENCODING_HEADERS, headerRefs } from '../responses/headers.js';

const ETAG: Header = {
  description: 'Names this version, for `If-None-Match`.',
  required: true,
  schema: { type: 'string', pattern: '^W/"[^"]+"$' },
};

const CACHE_CONTROL: Header = {
  description: 'It may be kept, and each use asks whether it still holds.',
  required: true,
  schema: { type: 'string', const: 'public, no-cache' },
};

/** A file has another form for whoever takes gzip, however small it is. */
const KEPT = {
  ...headerRefs('X-Request-Id'),
  ETag: ETAG,
  'Cache-Control': CACHE_CONTROL,
  Vary: { ...ENCODING_HEADERS.Vary, required: true },
};

const FILE = { ...KEPT, 'Content-Encoding': ENCODING_HEADERS['Content-Encoding'] };

const NOT_MODIFIED: ApiResponse = {
  description: 'The version that `If-None-Match` names still holds.',
  headers: KEPT,
};

/** What is served about the API itself. Needs no key and is not limited. */
export function documentationPaths(): Readonly<Record<string, PathItem>> {
  return {
    '/openapi.json': {
      get: file('readOpenApiJson', 'This document, as JSON', 'application/json', { type: 'object' }),
    },
    '/openapi.yaml': {
      get: file('readOpenApiYaml', 'This document, as YAML', 'application/yaml', { type: 'string' }),
    },
    '/docs': {
      get: file('readReference', 'The reference, to read in a browser', 'text/html', { type: 'string' }),
    },
    '/docs/': { get: redirect('readReferenceWithSlash', 'Leads to /docs') },
    '/docs/assets/{file}': { get: asset() },
    '/docs/errors': {
      get: { ...operation('listErrors', 'All error codes'), responses: { 200: html('The page.') } },
    },
    '/docs/errors/': { get: redirect('listErrorsWithSlash', 'Leads to /docs/errors') },
    '/docs/errors/{code}': { get: errorPage() },
    '/bot': {
      get: file('readCrawlerPage', 'Who fetches audited pages, and how to keep it out', 'text/html', {
        type: 'string',
      }),
    },
  };
}

function file(operationId: string, summary: string, mediaType: string, schema: object): Operation {
  return {
    ...operation(operationId, summary),
    parameters: [parameterRef('IfNoneMatch')],
    responses: {
      200: { description: 'The document.', headers: FILE, content: { [mediaType]: { schema } } },
      304: NOT_MODIFIED,
    },
  };
}

function asset(): Operation {
  const path = pathParameter('file', 'The name of a file that the reference needs.', 'swagger-ui.css');
  return {
    ...operation('readReferenceFile', 'A script or a style of the reference'),
    parameters: [path, parameterRef('IfNoneMatch')],
    responses: {
      200: {
        description: 'The file.',
        headers: FILE,
        content: {
          'text/javascript': { schema: { type: 'string' } },
          'text/css': { schema: { type: 'string' } },
        },
      },
      304: NOT_MODIFIED,
      404: html('There is no such file.'),
    },
  };
}

function errorPage(): Operation {
  const code = pathParameter(
    'code',
    'An error code in lower case with hyphens, as in `doc_url`, or that of a failed audit (`audit-timeout`); as `error.code` has it, it leads there.',
    slugOf('IDEMPOTENCY_CONFLICT'),
  );
  return {
    ...operation('readErrorPage', 'What an error code means, and what to do'),
    parameters: [code],
    responses: {
      200: html('The page.'),
      308: elsewhere('The page is at another spelling of the code.'),
      404: html('There is no such code.'),
    },
  };
}

function redirect(operationId: string, summary: string): Operation {
  return { ...operation(operationId, summary), responses: { 308: elsewhere('The page has no slash.') } };
}

function elsewhere(description: string): ApiResponse {
  const Location = { description: 'Relative.', required: true, schema: { type: 'string' } } as const;
  return { description, headers: { ...BASE_HEADERS, Location } };
}

function operation(operationId: string, summary: string): Omit<Operation, 'responses'> {
  return {
    operationId,
    tags: ['Documentation'],
    summary,
    description: 'Needs no key and is not limited.',
    security: [],
  };
}

function pathParameter(name: string, description: string, example: string): Parameter {
  return { name, in: 'path', required: true, description, schema: { type: 'string' }, example };
}

function html(description: string): ApiResponse {
  return {
    description,
    headers: { ...BASE_HEADERS, ...ENCODING_HEADERS },
    content: { 'text/html': { schema: { type: 'string' } } },
  };
}
