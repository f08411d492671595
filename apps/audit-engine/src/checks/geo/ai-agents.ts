import type { Page } from '../../page/page.js';
import { attribute } from '../../page/parsing/html-nodes.js';
import { yes, type Check } from '../check.js';
import { headerLinksOf } from '../crawling/link-header.js';

// Nothing shows yet that an answer engine prefers pages with these, so none of them has a weight.
const dimension = 'ai_agents';

export const AI_AGENTS: readonly Check[] = [
  {
    id: 'geo.agents.markdown',
    dimension,
    weight: 0,
    title: 'Agents find the page as Markdown (reported, not scored)',
    problem: 'The page names no version in Markdown',
    why: 'Some agents read Markdown with fewer tokens than HTML.',
    fix: 'Link the version: <link rel="alternate" type="text/markdown" href="…">, or the same in a Link header.',
    source: 'llmstxt.org; RFC 8288',
    basis: 'convention',
    passes:
      '1 for an alternate of type text/markdown in a link element or a Link header; else 0. Reported only: it counts in no score.',
    measure: (page) => yes(namesMarkdown(page)),
    evidence: () => ['no alternate of type text/markdown'],
  },
  {
    id: 'geo.agents.usage',
    dimension,
    weight: 0,
    title: 'robots.txt says what the text may be used for (reported, not scored)',
    problem: 'robots.txt does not say what the text may be used for',
    why: 'Content-Signal and Content-Usage tell apart search, answers and training. Few crawlers read them today.',
    fix: 'Add a line such as Content-Signal: search=yes, ai-input=yes, ai-train=no to its group.',
    source: 'contentsignals.org; IETF aipref drafts',
    basis: 'convention',
    passes:
      '1 when robots.txt has a Content-Signal or Content-Usage line; else 0. Not applicable when robots.txt could not be read. Reported only: it counts in no score.',
    measure: ({ robots, source }) => {
      if (robots.kind === 'rules') return yes(robots.file.usage.length > 0);
      return source.robots.kind === 'absent' ? 0 : null;
    },
    evidence: () => ['no Content-Signal and no Content-Usage in robots.txt'],
  },
];

function namesMarkdown(page: Page): boolean {
  const elements = page.elements.links.map((link) => ({ ...link, type: attribute(link.element, 'type') }));
  return [...elements, ...headerLinksOf(page)].some(
    ({ rel, url, type }) =>
      url !== undefined && rel.includes('alternate') && /^\s*text\/markdown\s*(?:;|$)/i.test(type ?? ''),
  );
}
