import { idOf, type Header, type Headers, type Schema } from './schemas.js';

/** The response headers that several operations have; unless they are optional, each is in every response that refers to it. */
export const HEADERS = {
  'X-Request-Id': always(
    'The id of this call. Quote it when you contact us.',
    idOf('request', 'An identifier of this request.'),
  ),
  'X-RateLimit-Limit': always(
    'The limit of the window with the fewest calls left: calls a minute, or calls a day.',
    { type: 'integer', minimum: 1 },
  ),
  'X-RateLimit-Remaining': always('The calls that are left in this window.', { type: 'integer', minimum: 0 }),
  'X-RateLimit-Reset': always('When the oldest calls leave this window: Unix time in seconds.', {
    type: 'integer',
    minimum: 0,
  }),
  'Retry-After': always('Seconds after which the same request may succeed.', { type: 'integer', minimum: 1 }),
  'WWW-Authenticate': always('How to authenticate (RFC 6750).', { type: 'string', const: 'Bearer' }),
  Allow: always('The methods that this path accepts.', {
    type: 'string',
    pattern: '^[A-Z]+(, [A-Z]+)*$',
    examples: ['GET, HEAD'],
  }),
  Deprecation: whenDeprecated('`@` and the Unix time of its deprecation (RFC 9745).', '^@\\d+$'),
  Sunset: whenDeprecated('it is available at least until this time (RFC 8594).'),
  Link: whenDeprecated('a page about its deprecation.'),
} as const satisfies Readonly<Record<string, Header>>;

function always(description: string, schema: Schema): Header {
  return { description, required: true, schema };
}

function whenDeprecated(what: string, pattern?: string): Header {
  const description = `Only for a deprecated endpoint: ${what}`;
  return { description, required: false, schema: { type: 'string', ...(pattern && { pattern }) } };
}

export function headerRefs(...names: readonly (keyof typeof HEADERS)[]): Headers {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** For responses that no cache may store. */
const NO_STORE = always('Caches must not store the response.', { type: 'string', const: 'no-store' });

/** For responses that may be large: they are compressed for clients that accept gzip, unless small. */
export const ENCODING_HEADERS = {
  'Content-Encoding': {
    description: 'Present if the caller accepts gzip and the response is not small.',
    required: false,
    schema: { type: 'string', const: 'gzip' },
  },
  Vary: {
    description: 'Present if the response may be compressed.',
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
