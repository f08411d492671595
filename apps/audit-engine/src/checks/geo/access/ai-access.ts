import { belongsOutside } from '../../seo/indexing/search-results.js';
import { PROBED_AGENT } from '#contracts/audit/crawler';
import type { Page } from '../../../page/page.js';
import { accessOf } from '../../../page/robots-response.js';
import { crawlersFor, type AiCrawler } from '../../../robots/ai-crawlers.js';
import { documented, inDimension, share, yes } from '../../check.js';
import { allowedCode } from '../../code/site-files-code.js';
import { policyFaults } from '../../crawling/usage-policy.js';
import { listed, quoted } from '../../wording.js';

/** Statuses that filters answer with. Other failures, such as 429 or 503, say nothing about filters. */
const BLOCKED = new Set([401, 403, 406, 451]);
const SEARCHERS = crawlersFor('search');
const FETCHERS = crawlersFor('user');
const READERS = [...SEARCHERS, ...FETCHERS];
const GATHERERS = crawlersFor('training', 'archive');

export const AI_ACCESS = inDimension('ai_access', [
  {
    id: 'geo.access.search_bots',
    weight: 15,
    isFault: true,
    title: 'Crawlers that answers cite from may fetch the page',
    problem: 'robots.txt keeps out crawlers that answers cite from',
    problemOf: (page) => refusalProblem(page, SEARCHERS),
    why: 'ChatGPT search, Perplexity, Claude, Google and Copilot do not cite a page that their crawlers may not fetch.',
    fix: 'Allow OAI-SearchBot, PerplexityBot, Claude-SearchBot, Googlebot and Bingbot in robots.txt. They are not the crawlers that gather training data.',
    source: documented("Operators' crawler documentation; RFC 9309"),
    passes:
      'The weighted share of the search crawlers that robots.txt lets fetch this URL. DuckAssistBot, Applebot and meta-webindexer count half. The score is 0 when robots.txt answers 5xx or not at all. Refusing all five of full weight caps the score at 35. Not applicable to results of a search and to a login that are kept out. Not measured if our network failed.',
    measure: (page) => allowedShare(page, SEARCHERS),
    evidence: (page) => refusals(page, SEARCHERS),
    // Whoever opens robots.txt for them lets the assistants in, too.
    code: (page) => allowedCode(page, refusedReaders(page)),
    cap: (page) => (majorsRefused(page) ? 35 : undefined),
  },
  {
    id: 'geo.access.user_fetchers',
    weight: 6,
    isFault: true,
    title: 'Assistants may open the page when a person asks',
    problem: 'robots.txt keeps out assistants that open the page for a person',
    problemOf: (page) => refusalProblem(page, FETCHERS),
    why: 'Who gives the address to an assistant gets an apology in place of the page.',
    fix: 'Allow ChatGPT-User, Claude-User, Perplexity-User and MistralAI-User in robots.txt.',
    source: documented("Operators' crawler documentation; RFC 9309"),
    passes:
      "The share of the assistants' fetchers that robots.txt lets fetch this URL. 0 when robots.txt answers 5xx or not at all. Not applicable to results of a search and to a login that are kept out. Not measured if our network failed.",
    measure: (page) => allowedShare(page, FETCHERS),
    evidence: (page) => refusals(page, FETCHERS),
    code: (page) => allowedCode(page, refused(page, FETCHERS)),
  },
  {
    id: 'geo.access.edge_block',
    weight: 8,
    isFault: true,
    title: 'No filter in front of the site blocks AI agents',
    problem: 'A filter in front of the site blocks AI agents',
    problemOf: ({ agentProbe }) =>
      agentProbe.kind === 'answered' && !agentProbe.challenged
        ? `A filter in front of the site answers AI agents with ${agentProbe.status}`
        : undefined,
    why: 'A firewall or a delivery network overrules robots.txt, often without the owner knowing. Assistants then get no page.',
    fix: 'Let ChatGPT-User, Claude-User and Perplexity-User through in the bot rules of your firewall or delivery network.',
    source: documented('Cloudflare and other delivery networks: rules for AI crawlers'),
    passes:
      '1 when the page comes as well for a user agent that names an AI agent; 0 when that one gets 401, 403, 406, 451 or a challenge. Not applicable where the service does not ask twice (ENGINE_AGENT_PROBE), or got no answer.',
    measure: ({ agentProbe }) => {
      if (agentProbe.kind !== 'answered') return null;
      return yes(!agentProbe.challenged && !BLOCKED.has(agentProbe.status));
    },
    evidence: ({ agentProbe }) =>
      agentProbe.kind === 'answered'
        ? [
            `asked as ${PROBED_AGENT}: status ${agentProbe.status}${agentProbe.challenged ? ', a challenge' : ''}; a filter that knows the addresses of AI agents may still let them in`,
          ]
        : [],
  },
  {
    id: 'geo.access.policy',
    weight: 3,
    isFault: true,
    title: 'Usage preferences are well-formed and agree with the rules',
    problem: 'Usage preferences are malformed, or contradict the rules',
    problemOf: (page) => {
      const faults = policyFaults(page, READERS);
      const [malformed] = faults?.malformed ?? [];
      const [contradicting] = faults?.contradicting ?? [];
      if (malformed !== undefined)
        return `robots.txt has a usage preference that nobody understands: ${quoted(malformed, 35)}`;
      return (
        contradicting &&
        `robots.txt lets AI crawlers in, but refuses what they come for: ${quoted(contradicting, 30)}`
      );
    },
    why: 'Crawlers ignore a preference that they do not understand. One against AI input contradicts rules that let AI crawlers in.',
    fix: 'Write Content-Signal and Content-Usage as name=value pairs, and do not refuse ai-input or search on pages that are to be cited.',
    source: documented('contentsignals.org; IETF aipref drafts'),
    passes:
      '1 when every preference for search crawlers and assistants is well-formed and agrees with the rules; 0.5 when one refuses search or AI input to crawlers that the rules let in; 0 when one is malformed. Not applicable without preferences for them.',
    measure: (page) => {
      const faults = policyFaults(page, READERS);
      if (faults === undefined) return null;
      if (faults.malformed.length > 0) return 0;
      return faults.contradicting.length > 0 ? 0.5 : 1;
    },
    evidence: (page) => {
      const faults = policyFaults(page, READERS);
      return faults === undefined ? [] : [...faults.malformed, ...faults.contradicting];
    },
  },
  {
    id: 'geo.access.training',
    weight: 0,
    title: 'Crawlers that gather training data may fetch the page (reported, not scored)',
    problem: 'Crawlers that gather training data are kept out',
    why: 'Keeping them out is a choice about future models. It costs no visibility in present answers.',
    fix: 'Nothing to fix.',
    source: documented("Operators' crawler documentation; RFC 9309"),
    passes:
      'The share of the crawlers for training and archives that robots.txt lets fetch this URL. Reported only: it counts in no score.',
    measure: (page) => {
      if (page.robots.kind === 'unknown') return null;
      return share(GATHERERS.filter((crawler) => isAllowed(page, crawler)).length, GATHERERS.length);
    },
    evidence: (page) => refusals(page, GATHERERS),
  },
]);

function isAllowed(page: Page, crawler: AiCrawler): boolean {
  return accessOf(page.robots, crawler.token, page.url)?.allowed === true;
}

/** Returns the allowed share by weight; null if robots.txt is not known, or keeps out what belongs outside. */
function allowedShare(page: Page, crawlers: readonly AiCrawler[]): number | null {
  if (page.robots.kind === 'unknown') return null;
  const weighed = (those: readonly AiCrawler[]) => those.reduce((sum, { weight }) => sum + weight, 0);
  const allowed = share(weighed(crawlers.filter((crawler) => isAllowed(page, crawler))), weighed(crawlers));
  return allowed !== 1 && belongsOutside(page) ? null : allowed;
}

function refusals(page: Page, crawlers: readonly AiCrawler[]): string[] {
  if (page.robots.kind === 'unknown') return [];
  return crawlers
    .filter((crawler) => !isAllowed(page, crawler))
    .map(
      ({ token, operator, honoursRobots }) =>
        `${token} (${operator}${honoursRobots ? '' : ', which may not keep to it'}): ${accessOf(page.robots, token, page.url)?.rule ?? ''}`,
    );
}

function refusalProblem(page: Page, crawlers: readonly AiCrawler[]): string {
  if (page.robots.kind === 'closed') return 'robots.txt can not be fetched, which crawlers take for a ban';
  return `robots.txt keeps out ${listed(refused(page, crawlers))}`;
}

function refused(page: Page, crawlers: readonly AiCrawler[]): readonly string[] {
  return crawlers.filter((crawler) => !isAllowed(page, crawler)).map(({ token }) => token);
}

/** Returns the crawlers that answers cite from and the assistants' fetchers that robots.txt keeps out. */
export function refusedReaders(page: Page): readonly string[] {
  return refused(page, READERS);
}

function majorsRefused(page: Page): boolean {
  if (page.robots.kind === 'unknown') return false;
  return SEARCHERS.every((crawler) => crawler.weight < 1 || !isAllowed(page, crawler));
}
