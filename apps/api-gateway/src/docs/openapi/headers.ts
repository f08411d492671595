import type { Header, Headers } from './openapi-types.js';
import { idOf } from './schemas.js';

/** The response headers that several operations have; unless they are optional, each is in every response that refers to it. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'The id of this call. Quote it when you contact us.',
    required: true,
    schema: idOf('request', 'An identifier of this request.'),
  },
  'X-RateLimit-Limit': {
    description: 'The cap of the window that is closest to exhaustion: calls a minute, or a day.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  'X-RateLimit-Remaining': {
    description: 'Calls that are left in this window before its next reset.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'X-RateLimit-Reset': {
    description: 'When this window rolls: Unix time in seconds.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'Retry-After': {
    description: 'Seconds after which the same request may succeed.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate (RFC 6750).',
    required: true,
    schema: { type: 'string', const: 'Bearer' },
  },
  Allow: {
    description: 'The methods that this path takes.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Z]+(, [A-Z]+)*$', examples: ['GET, HEAD'] },
  },
  Deprecation: {
    description: 'Of a deprecated endpoint: `@` and the Unix time of its deprecation (RFC 9745).',
    required: false,
    schema: { type: 'string', pattern: '^@\\d+$' },
  },
  Sunset: {
    description: 'Of a deprecated endpoint: until when it stays at the least (RFC 8594).',
    required: false,
    schema: { type: 'string' },
  },
  Link: {
    description: 'Of a deprecated endpoint: a page about its deprecation.',
    required: false,
    schema: { type: 'string' },
  },
} as const satisfies Readonly<Record<string, Header>>;

export function headerRefs(...names: readonly (keyof typeof HEADERS)[]): Headers {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** For responses that no cache may store. */
export const NO_STORE: Header = {
  description: 'The answer must not be kept.',
  required: true,
  schema: { type: 'string', const: 'no-store' },
};

/** For responses that may be large: they are compressed for clients that accept gzip, unless small. */
export const ENCODING_HEADERS = {
  'Content-Encoding': {
    description: 'Where the caller takes it, and the answer is not small.',
    required: false,
    schema: { type: 'string', const: 'gzip' },
  },
  Vary: {
    description: 'Of an answer that might be compressed.',
    required: false,
    schema: { type: 'string', const: 'accept-encoding' },
  },
} as const satisfies Readonly<Record<string, Header>>;

/** The headers of every response except files. */
export const BASE_HEADERS: Headers = { ...headerRefs('X-Request-Id'), 'Cache-Control': NO_STORE };

const LIMITS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

/** The headers that responses below /api/v1 have or may have. */
export const API_HEADERS: Headers = {
  ...BASE_HEADERS,
  ...headerRefs(...LIMITS, 'Deprecation', 'Sunset', 'Link'),
};

/** The same for responses that may be sent before a request is read, without limits. */
export const PROTOCOL_HEADERS: Headers = {
  ...BASE_HEADERS,
  ...Object.fromEntries(LIMITS.map((name) => [name, { ...HEADERS[name], required: false }])),
};
