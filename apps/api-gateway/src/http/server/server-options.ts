import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { newId } from '#contracts/identifiers';
import { MAX_BODY_BYTES } from '#contracts/limits';
import { ConfigurationError, type Environment } from '#runtime/configuration/environment';
import { BrokenRequests } from './broken-requests.js';
import { defaultHeaders } from './admitted-headers.js';
import { JoiningRequest } from './joining-request.js';

/** What `*` leads to: the server itself (RFC 9110 section 9.3.7). No route has it. */
export const SERVER_TARGET = '**';

/** The longest part of a path that a route takes. */
export const MAX_PARAMETER_LENGTH = 16_384;

/**
 * Returns the options of Fastify's constructor. The client's address is taken from `X-Forwarded-For` only behind
 * proxies that `TRUST_PROXY` lists; without it no proxy is trusted.
 */
export function serverOptions(env: Environment): Record<string, unknown> {
  const proxies = trustedProxies(env);
  // The time for a whole request, headers and body.
  const requestTimeout = env.milliseconds('REQUEST_TIMEOUT_MS', { default: 30_000 });
  return {
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: proxies.length > 0 ? [...proxies] : false,
    genReqId: () => newId('request'),
    requestIdHeader: false,
    rewriteUrl: routableTarget,
    clientErrorHandler: new BrokenRequests(defaultHeaders(env)).onClientError,
    http: {
      IncomingMessage: JoiningRequest,
      // Node would answer a request without `Host` with an empty response; admission refuses it instead.
      requireHostHeader: false,
      maxHeaderSize: 16_384,
      headersTimeout: requestTimeout,
      requestTimeout,
      // How late a slow request is noticed; the default is 30 s.
      connectionsCheckingInterval: Math.min(requestTimeout, 5_000),
    },
    requestTimeout,
    // A client that does not read its responses would hold a connection and its buffers for ever.
    connectionTimeout: env.milliseconds('IDLE_TIMEOUT_MS', { default: 60_000 }),
    // Longer than the keep-alive of the proxy before us, or the proxy sends a request on a connection that was just
    // closed.
    keepAliveTimeout: env.milliseconds('KEEP_ALIVE_TIMEOUT_MS', { default: 72_000, max: 7_200_000 }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // No Nest middleware is used: its adapter would send every request through middie.
    skipMiddie: true,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH, caseSensitive: true, ignoreTrailingSlash: false },
  };
}

/** Throws a `ConfigurationError` if an entry is neither an address nor a range. */
function trustedProxies(env: Environment): readonly string[] {
  const proxies = env.list('TRUST_PROXY');
  const wrong = proxies.find((proxy) => !ipaddr.isValid(proxy) && !ipaddr.isValidCIDR(proxy));
  if (wrong !== undefined)
    throw new ConfigurationError('TRUST_PROXY', `has "${wrong}": addresses or CIDR ranges are needed`);
  return proxies;
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/**
 * Returns the target of a request as a path for the router. An absolute target (RFC 9112 section 3.2.2) sets `Host`. A
 * path with invalid percent-encoding becomes an unknown path: the router would answer it before any hook, without our
 * headers and body.
 */
export function routableTarget({ url = '/', headers }: IncomingMessage): string {
  let target = url;
  const absolute = url.startsWith('/') ? null : ABSOLUTE.exec(url);
  if (absolute) {
    const [origin, authority] = absolute;
    headers.host = authority;
    target = url.slice(origin.length);
    if (!target.startsWith('/')) target = `/${target}`;
  }
  // Fastify's router takes any single character for the first page.
  if (target.startsWith('*')) return `*${target}`;
  if (!target.includes('%')) return target;
  try {
    decodeURIComponent(target.split('?', 1)[0] ?? '');
    return target;
  } catch {
    return '/malformed-path';
  }
}
