import { type EgressOptions, type EgressPolicy, egressPolicy } from '#outbound-http/rules/egress-policy';
import { ConfigurationError, type Environment } from './environment.js';
import { readPublicUrl } from './public-url.js';

/**
 * Reads `EGRESS_ALLOW`: the exceptions that partner-supplied addresses may reach. The host of `PUBLIC_URL`, this
 * service, is always forbidden. Throws `ConfigurationError`, also for an exception in production.
 */
export function readEgressPolicy(
  env: Environment,
  options: Pick<EgressOptions, 'plainHttp'> = {},
): EgressPolicy {
  const allow = env.list('EGRESS_ALLOW');
  if (env.production && allow.length > 0) {
    throw new ConfigurationError(
      'EGRESS_ALLOW',
      'opens private networks to partners: unset it where NODE_ENV=production',
    );
  }
  const own = ownHost(env);
  try {
    return egressPolicy({
      ...options,
      allow,
      development: !env.production,
      ...(own !== undefined && { own: [own] }),
    });
  } catch (error) {
    throw new ConfigurationError('EGRESS_ALLOW', error instanceof Error ? error.message : String(error));
  }
}

/** Undefined in development without `PUBLIC_URL`, where any name of this machine may be ours. */
function ownHost(env: Environment): string | undefined {
  const known = env.production || env.optional('PUBLIC_URL') !== undefined;
  return known ? new URL(readPublicUrl(env)).hostname : undefined;
}
