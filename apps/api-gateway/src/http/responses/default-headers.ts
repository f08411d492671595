import type { Environment } from '#runtime/configuration/environment';

export type Headers = Readonly<Record<string, string>>;

const A_YEAR_S = 31_536_000;

/**
 * What every answer says unless its handler says otherwise: nothing of it is to be kept, guessed at, framed, run or read
 * from another site. Nothing here or elsewhere lets a browser's script of another origin in (CORS): keys are no matter for
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
    // Over plain http browsers ignore it, and behind http://localhost it would hit other services on this host.
    ...(https && { 'strict-transport-security': `max-age=${A_YEAR_S}` }),
  };
}
