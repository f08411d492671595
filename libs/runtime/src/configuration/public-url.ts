import type { Environment } from './environment.js';

/**
 * Where partners, their customers and the owners of audited sites reach the gateway, without a slash at its end:
 * `PUBLIC_URL`. Required in production, where a link to this host leads nowhere. Throws a `ConfigurationError`.
 */
export function readPublicUrl(env: Environment, port = 8080): string {
  return env.baseUrl('PUBLIC_URL', {
    protocols: ['http:', 'https:'],
    ...(!env.production && { default: `http://localhost:${port}` }),
  });
}
