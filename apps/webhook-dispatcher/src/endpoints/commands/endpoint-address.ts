import { Failure } from '#contracts/failures';
import type { EgressPolicy } from '#outbound-http/rules/egress-policy';
import { OutboundError } from '#outbound-http/errors/outbound-error';
import { resolveTarget } from '#outbound-http/resolve/resolve-target';
import { StageClock } from '#outbound-http/exchange/stage-clock';

/** If the name server takes longer, the address passes; each attempt checks it again. */
const LOOK_UP_MS = 2_000;

/**
 * Checks the URL of an endpoint: https (or http if `EGRESS_ALLOW` covers the host), no credentials, no private network.
 * A name that does not resolve yet passes: each attempt checks the address again. Returns the normalized URL. Throws a
 * `Failure` (rejected, `INVALID_ENDPOINT_URL`) that says what is wrong.
 */
export async function checkEndpointAddress(address: unknown, policy: EgressPolicy): Promise<string> {
  if (typeof address !== 'string') throw refused('It must be text.', {});
  const clock = new StageClock({ dns: LOOK_UP_MS });
  try {
    await resolveTarget(address, policy, clock);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.code === 'invalid_url' || error.code === 'forbidden_target')
      throw refused(error.message, error.detail);
    if (URL.parse(address)?.protocol === 'http:') {
      throw refused(
        'Plain http needs a host within EGRESS_ALLOW, and this one does not resolve.',
        error.detail,
      );
    }
  } finally {
    clock.stop();
  }
  return URL.parse(address)?.href ?? address;
}

function refused(problem: string, detail: Readonly<Record<string, unknown>>): Failure {
  const message = `url: ${problem} Webhooks go to public https:// addresses.`;
  return new Failure('rejected', 'INVALID_ENDPOINT_URL', message, { details: { field: 'url', ...detail } });
}
