import { probeUserAgentOf, userAgentOf } from '#contracts/audit/crawler';
import type { EgressPolicy } from '#outbound-http/rules/egress-policy';
import { readEgressPolicy } from '#runtime/configuration/egress';
import type { Environment } from '#runtime/configuration/environment';
import { readPublicUrl } from '#runtime/configuration/public-url';

export class AuditorSettings {
  constructor(
    readonly policy: EgressPolicy,
    /** Our `User-Agent`. */
    readonly userAgent: string,
    /** The `User-Agent` of the one request as an AI agent; undefined if `ENGINE_AGENT_PROBE` is off. */
    readonly probeUserAgent: string | undefined,
    /** Whether links and images of the page are requested. */
    readonly probesLinks: boolean,
  ) {}

  /** Throws `ConfigurationError`. */
  static read(env: Environment): AuditorSettings {
    const publicUrl = readPublicUrl(env);
    const probes = env.choice('ENGINE_AGENT_PROBE', ['on', 'off'], 'off') === 'on';
    return new AuditorSettings(
      readEgressPolicy(env),
      userAgentOf(publicUrl),
      probes ? probeUserAgentOf(publicUrl) : undefined,
      env.choice('ENGINE_LINK_PROBE', ['on', 'off'], 'off') === 'on',
    );
  }
}
