import type { Environment } from '#runtime/configuration/environment';

export type Headers = Readonly<Record<string, string>>;

const A_YEAR_S = 31_536_000;

/**
 * Returns the headers of every response, unless its handler sets others: browsers must not cache it, guess its type,
 * frame it, run it or show it to other sites. There are no CORS headers anywhere: API keys must not be used in
 * browsers.
 */
export function defaultHeaders(env: Environment): Headers {
  const https = URL.parse(env.optional('PUBLIC_URL') ?? '')?.protocol === 'https:';
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // Only for https: browsers ignore it over plain http, and on localhost it would affect other services.
    ...(https && { 'strict-transport-security': `max-age=${A_YEAR_S}` }),
  };
}
