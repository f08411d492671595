import ipaddr from 'ipaddr.js';
import { newId } from '#contracts/identifiers';
import { MAX_BODY_BYTES } from '#contracts/limits';
import { ConfigurationError } from '#runtime/configuration-error';
import type { Environment } from '#runtime/environment';
import { answerBrokenRequest } from './broken-request.js';

/**
 * Options of Fastify's constructor. Behind proxies the client's address is taken from `X-Forwarded-For` only where
 * `TRUST_PROXY` lists their addresses or ranges; without it nobody is believed.
 */
export function serverOptions(env: Environment): Record<string, unknown> {
  const proxies = trustedProxies(env);
  return {
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: proxies.length > 0 ? [...proxies] : false,
    genReqId: () => newId('request'),
    requestIdHeader: false,
    rewriteUrl: ({ url }: { url?: string }) => routable(url ?? '/'),
    clientErrorHandler: answerBrokenRequest,
    // Node would answer a request without `Host` itself, with nothing in it; admission refuses it.
    http: { requireHostHeader: false },
    // A whole request, headers and body, must arrive within 30 s.
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // No Nest middleware is used: its adapter would cost every request a turn through middie.
    skipMiddie: true,
    routerOptions: { maxParamLength: 16_384, caseSensitive: true, ignoreTrailingSlash: false },
  };
}

/** Throws a `ConfigurationError` for what is neither an address nor a range. */
function trustedProxies(env: Environment): readonly string[] {
  const proxies = env.list('TRUST_PROXY');
  const wrong = proxies.find((proxy) => !ipaddr.isValid(proxy) && !ipaddr.isValidCIDR(proxy));
  if (wrong !== undefined)
    throw new ConfigurationError('TRUST_PROXY', `has "${wrong}": addresses or CIDR ranges are needed`);
  return proxies;
}

/**
 * A path that is not well-formed percent-encoding leads nowhere. The router would answer it before any hook, without
 * the headers and the body that every answer has.
 */
function routable(url: string): string {
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return '/malformed-path';
  }
}
