import { oncePer } from '../../../page/once.js';
import { requestedAddress } from '../../../page/content/addresses.js';
import type { Page } from '../../../page/page.js';
import { convention, inDimension, share } from '../../check.js';
import { agentServicesOf, type AgentService } from '../../crawling/agent-services.js';
import { outcomeOf } from '../../probes/broken-links.js';
import { spotOf } from '../../where.js';
import { counted, listed } from '../../wording.js';

export const AGENT_SERVICES = inDimension('ai_agents', [
  {
    id: 'geo.agents.services',
    weight: 0,
    severity: 'low',
    title: 'Services that the page names for agents answer (reported, not scored)',
    problem: 'Services that the page names for agents do not answer',
    problemOf: (page) => {
      const names = [...new Set(lost(page).map(({ name }) => name))];
      return `Agents find nothing at ${counted(lost(page).length, 'address', 'addresses')} that the page names: ${listed(names)}`;
    },
    why: 'An agent that follows such a link finds nothing, and goes on without what you offer it.',
    fix: 'Correct the address, or remove the link.',
    source: convention('NLWeb; Model Context Protocol; llmstxt.org; RFC 9110'),
    passes:
      'Counts in no score. The share of the named addresses that answer 2xx. Those that answer 410, or whose name has no address, do not. Nor do files with 404, by GET as well. Named are services (NLWeb, MCP) and files (llms.txt, Markdown), in link elements or Link headers. Not judged: any other response, such as 404 or 405 of a service. A service is sent no GET. Not applicable without any. Not measured unless the operator enables it (ENGINE_LINK_PROBE).',
    measure: (page) => {
      const { length } = judged(page);
      return share(length - lost(page).length, length);
    },
    evidence: (page) =>
      lost(page).map(
        ({ name, url, status }) => `${name}: ${url.href}: ${status ?? 'the name has no address'}`,
      ),
    where: (page) => lost(page).flatMap(({ element }) => spotOf(element)),
  },
]);

interface Judged extends AgentService {
  readonly isLost: boolean;
  readonly status: number | undefined;
}

/** Returns those whose response proves something: a service may answer 404 because it takes no HEAD. */
const judged = oncePer((page: Page): readonly Judged[] => {
  const { linkProbe } = page;
  const responses = linkProbe.kind === 'asked' ? (linkProbe.services ?? []) : [];
  const byAddress = new Map(responses.map((response) => [response.url, response]));
  return agentServicesOf(page).flatMap((service) => {
    const response = byAddress.get(requestedAddress(service.url));
    const outcome = response === undefined ? 'unknown' : outcomeOf(response);
    if (outcome === 'unknown' || (!service.isFile && response?.status === 404)) return [];
    return { ...service, isLost: outcome === 'broken', status: response?.status };
  });
});

function lost(page: Page): readonly Judged[] {
  return judged(page).filter(({ isLost }) => isLost);
}
