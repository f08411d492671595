import { type EgressOptions, type EgressPolicy, egressPolicy } from '#outbound-http/egress-policy';
import { ConfigurationError } from './configuration-error.js';
import type { Environment } from './environment.js';

/**
 * What partner-supplied addresses may reach, by `EGRESS_ALLOW`; never the host of `PUBLIC_URL`, which is this service.
 * Throws `ConfigurationError`, also for an exception in production.
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
  try {
    const own = URL.parse(env.optional('PUBLIC_URL') ?? '')?.hostname;
    return egressPolicy({ ...options, allow, ...(own !== undefined && { own: [own] }) });
  } catch (error) {
    throw new ConfigurationError('EGRESS_ALLOW', error instanceof Error ? error.message : String(error));
  }
}
