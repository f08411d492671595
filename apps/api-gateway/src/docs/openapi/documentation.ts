import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { PageInterceptor } from '../../pages/page-response.js';
import { FileInterceptor } from '../files/static-file.js';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BASE_HEADERS, ENCODING_HEADERS, headerRefs } from '../../http/openapi/headers.js';
import type { ApiResponse, Header, Headers, Schema } from '../../http/openapi/schemas.js';
import { Responds, TakesIfNoneMatch } from '../../http/openapi/operation.js';

/** Describes a route that returns a page or a file, and has it sent. */
export function Documentation(operationId: string, summary: string): MethodDecorator {
  const description = 'Needs no API key and has no rate limit.';
  return applyDecorators(
    ApiTags('Documentation'),
    ApiOperation({ operationId, summary, description }),
    UseInterceptors(PageInterceptor, FileInterceptor),
  );
}

const TEXT: Schema = { type: 'string' };

const ETAG: Header = {
  description: 'Identifies this version, for `If-None-Match`.',
  required: true,
  schema: { type: 'string', pattern: '^W/"[^"]+"$' },
};

const CACHE_CONTROL: Header = {
  description: 'A cache may store the answer, but must check each time that it is still valid.',
  required: true,
  schema: { type: 'string', const: 'public, no-cache' },
};

/** A file is compressed for clients that accept gzip, even if it is small. */
const KEPT: Headers = {
  ...headerRefs('X-Request-Id'),
  ETag: ETAG,
  'Cache-Control': CACHE_CONTROL,
  Vary: { ...ENCODING_HEADERS.Vary, required: true },
};

/** Describes a response with a file of one of these types, which may be cached. */
export function SendsFile(description: string, types: Readonly<Record<string, Schema>>): MethodDecorator {
  const content = Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }]));
  const headers = { ...KEPT, 'Content-Encoding': ENCODING_HEADERS['Content-Encoding'] };
  return applyDecorators(
    TakesIfNoneMatch(),
    Responds(200, { description, headers, content }),
    Responds(304, { description: 'The version that `If-None-Match` names is still valid.', headers: KEPT }),
  );
}

export function SendsDocument(type: string, schema: Schema = TEXT): MethodDecorator {
  return SendsFile('The document.', { [type]: schema });
}

export function SendsPage(status: number, description: string): MethodDecorator {
  const headers = { ...BASE_HEADERS, ...ENCODING_HEADERS };
  return Responds(status, { description, headers, content: { 'text/html': { schema: TEXT } } });
}

export function Redirects(description: string): MethodDecorator {
  const Location: Header = { description: 'Relative.', required: true, schema: TEXT };
  const response: ApiResponse = { description, headers: { ...BASE_HEADERS, Location } };
  return Responds(308, response);
}
