import type { Page } from '../../../page/page.js';
import { attribute } from '../../../page/parsing/html-nodes.js';
import { convention, inDimension, yes } from '../../check.js';
import { MARKDOWN } from '../../crawling/agent-services.js';
import { headerLinksOf } from '../../crawling/link-relations.js';
import { inHead } from '../../where.js';

// Nothing shows yet that an answer engine prefers pages with these, so none of them has a weight.
export const AI_AGENTS = inDimension('ai_agents', [
  {
    id: 'geo.agents.markdown',
    weight: 0,
    title: 'Agents find the page as Markdown (reported, not scored)',
    problem: 'The page names no version in Markdown',
    why: 'Some agents read Markdown with fewer tokens than HTML.',
    fix: 'Link the version: <link rel="alternate" type="text/markdown" href="…">, or the same in a Link header. Or answer Accept: text/markdown with it.',
    source: convention('llmstxt.org; RFC 8288; RFC 9110 content negotiation'),
    passes:
      '1 for an alternate of type text/markdown in a link element or a Link header, or if the page is also served as Markdown; else 0. It is only asked for if the operator enables it (ENGINE_LINK_PROBE). Reported only: it counts in no score.',
    measure: (page) => yes(linksTo(page, 'alternate', MARKDOWN) || comesAsMarkdown(page)),
    evidence: ({ linkProbe }) => [
      'no alternate of type text/markdown',
      ...(linkProbe.kind === 'asked' && linkProbe.markdown?.status !== undefined
        ? [
            `asked for text/markdown: status ${linkProbe.markdown.status}, ${linkProbe.markdown.contentType || 'no type'}`,
          ]
        : []),
    ],
    where: inHead,
  },
  {
    id: 'geo.agents.usage',
    weight: 0,
    title: 'robots.txt says what the text may be used for (reported, not scored)',
    problem: 'robots.txt does not say what the text may be used for',
    why: 'Content-Signal and Content-Usage tell apart search, answers and training. Few crawlers read them today.',
    fix: 'Add a line such as Content-Signal: search=yes, ai-input=yes, ai-train=no to its group.',
    source: convention('contentsignals.org; IETF aipref drafts'),
    passes:
      '1 when robots.txt has a Content-Signal or Content-Usage line; else 0. Not applicable when robots.txt could not be read. Reported only: it counts in no score.',
    measure: ({ robots, source }) => {
      if (robots.kind === 'rules') return yes(robots.file.usage.length > 0);
      return source.robots.kind === 'absent' ? 0 : null;
    },
    evidence: () => ['no Content-Signal and no Content-Usage in robots.txt'],
  },
  {
    id: 'geo.agents.license',
    weight: 0,
    title: 'Machines find the licence of the text (reported, not scored)',
    problem: 'Machines find no licence of the text',
    why: 'RSL says in XML what AI systems may use a text for, and at which price. No crawler is known to follow it yet.',
    fix: 'Name the file of the licence in robots.txt, as in License: https://site.example/license.xml, or in a link element.',
    source: convention('Really Simple Licensing (RSL) 1.0'),
    passes:
      '1 for an absolute address in a License line of robots.txt, or for rel="license" of type application/rsl+xml in a link element or a Link header; else 0. The file itself is not read. Not applicable when robots.txt could not be read, and the page names none. Reported only: it counts in no score.',
    measure: (page) => {
      const { robots } = page;
      if (namesLicense(page)) return 1;
      return robots.kind === 'rules' || robots.kind === 'open' ? 0 : null;
    },
    evidence: ({ robots }) => [
      'no link of type application/rsl+xml',
      ...(robots.kind === 'rules' ? robots.file.licenses : []).map(
        (line) => `no absolute address: License: ${line}`,
      ),
    ],
  },
]);

function namesLicense(page: Page): boolean {
  const { robots } = page;
  const isNamedInRobots =
    robots.kind === 'rules' &&
    robots.file.licenses.some((each) => /^https?:$/.test(URL.parse(each)?.protocol ?? ''));
  return isNamedInRobots || linksTo(page, 'license', /^\s*application\/rsl\+xml\s*(?:;|$)/i);
}

function comesAsMarkdown({ linkProbe }: Page): boolean {
  if (linkProbe.kind === 'off' || linkProbe.markdown === undefined) return false;
  const { status = 0, contentType = '' } = linkProbe.markdown;
  return status >= 200 && status < 300 && MARKDOWN.test(contentType);
}

/** Returns whether a link element or a Link header has that relation, an address and such a media type. */
function linksTo(page: Page, relation: string, mediaType: RegExp): boolean {
  const elements = page.elements.links.map((link) => ({ ...link, type: attribute(link.element, 'type') }));
  return [...elements, ...headerLinksOf(page)].some(
    ({ rel, url, type }) => url !== undefined && rel.includes(relation) && mediaType.test(type ?? ''),
  );
}
