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
    description: 'The limit of the window with the fewest calls left: calls a minute, or calls a day.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  'X-RateLimit-Remaining': {
    description: 'The calls that are left in this window.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'X-RateLimit-Reset': {
    description: 'When the oldest calls leave this window: Unix time in seconds.',
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
    description: 'The methods that this path accepts.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Z]+(, [A-Z]+)*$', examples: ['GET, HEAD'] },
  },
  Deprecation: {
    description: 'Only for a deprecated endpoint: `@` and the Unix time of its deprecation (RFC 9745).',
    required: false,
    schema: { type: 'string', pattern: '^@\\d+$' },
  },
  Sunset: {
    description: 'Only for a deprecated endpoint: it is available at least until this time (RFC 8594).',
    required: false,
    schema: { type: 'string' },
  },
  Link: {
    description: 'Only for a deprecated endpoint: a page about its deprecation.',
    required: false,
    schema: { type: 'string' },
  },
} as const satisfies Readonly<Record<string, Header>>;

export function headerRefs(...names: readonly (keyof typeof HEADERS)[]): Headers {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** For responses that no cache may store. */
export const NO_STORE: Header = {
  description: 'Caches must not store the answer.',
  required: true,
  schema: { type: 'string', const: 'no-store' },
};

/** For responses that may be large: they are compressed for clients that accept gzip, unless small. */
export const ENCODING_HEADERS = {
  'Content-Encoding': {
    description: 'Present if the caller accepts gzip and the answer is not small.',
    required: false,
    schema: { type: 'string', const: 'gzip' },
  },
  Vary: {
    description: 'Present if the answer may be compressed.',
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
