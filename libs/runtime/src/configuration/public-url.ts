import type { Environment } from './environment.js';

/**
 * Reads `PUBLIC_URL`: the address at which partners, their customers and owners of audited sites reach the gateway,
 * without a slash at its end. Required in production, where a link to localhost leads nowhere. Throws a
 * `ConfigurationError`.
 */
export function readPublicUrl(env: Environment, port = 8080): string {
  return env.baseUrl('PUBLIC_URL', {
    protocols: ['http:', 'https:'],
    ...(!env.production && { default: `http://localhost:${port}` }),
  });
}
