import { fetchGuarded } from '#outbound-http/fetch-guarded';
import { underDeadline } from '#timing/under-deadline';
import { isChallenge } from '../failures/failure-of-response.js';
import type { FetchTerms } from './fetch-terms.js';
import type { AgentProbe } from '../../page/page-source.js';

/** Enough to recognize a challenge. */
const MAX_BYTES = 128 * 1024;

/** Requests the page once more as an AI agent, if the operator enabled that. Never throws. */
export async function probeAgent(terms: FetchTerms, url: string): Promise<AgentProbe> {
  const { probeUserAgent, policy, budget } = terms;
  if (probeUserAgent === undefined) return { kind: 'off' };
  try {
    const response = await underDeadline(terms.signal, budget.siteFileMs, (signal) =>
      fetchGuarded({
        url,
        policy,
        userAgent: probeUserAgent,
        admit: terms.admit,
        signal,
        budgets: budget.stages,
        maxWireBytes: MAX_BYTES,
        maxBodyBytes: MAX_BYTES,
        overflow: 'truncate',
      }),
    );
    return { kind: 'answered', status: response.status, challenged: isChallenge(response) };
  } catch {
    return { kind: 'unreached' };
  }
}
