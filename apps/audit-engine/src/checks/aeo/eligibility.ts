import type { Page } from '../../page/page.js';
import { withoutDirectives } from '../code/directives-code.js';
import { accessOf } from '../../page/robots-response.js';
import { documented, inDimension, measured } from '../check.js';
import { directivesFor, noindexesFor, noindexFor, type Directive } from '../crawling/robots-directives.js';
import { belongsOutside } from '../seo/indexing/search-results.js';
import { textInHtml } from '../crawling/text-in-html.js';
import { inMain } from '../where.js';
import { counted } from '../wording.js';

export const ELIGIBILITY = inDimension('eligibility', [
  {
    id: 'aeo.snippet.allowed',
    weight: 8,
    isFault: true,
    title: 'The text may be quoted',
    problem: 'The text may not be quoted',
    problemOf: (page) => {
      const limit = snippetLimit(page);
      const who = snippetLimit(page, 'bingbot') === limit ? 'Search engines' : 'Google';
      if (limit === 0) return `${who} may not quote the page`;
      return page.elements.mainUnderNosnippet
        ? 'Search engines may not quote the main text of the page'
        : `${who} may quote only ${counted(limit, 'character')} of the page`;
    },
    why: 'A text that may not be quoted is in no snippet, and in no AI Overview.',
    fix: 'Let the text be quoted: remove nosnippet and data-nosnippet, and set max-snippet to -1.',
    source: documented('Google robots meta tag: nosnippet, max-snippet, data-nosnippet'),
    passes:
      '1 when nothing limits snippets to fewer than 50 characters; 0.3 for a limit of 1 to 49; 0 when snippets are forbidden or the main content is under data-nosnippet, which caps the score at 30.',
    measure: (page) => {
      const limit = snippetLimit(page);
      if (limit === 0 || page.elements.mainUnderNosnippet) return 0;
      return limit < 50 ? 0.3 : 1;
    },
    evidence: (page) => [
      ...limiting(page).map(({ value, from }) => `${value} in ${from}`),
      ...(page.elements.mainUnderNosnippet ? ['the main content is under data-nosnippet'] : []),
    ],
    where: (page) => [
      ...limiting(page).flatMap(({ where }) => where),
      ...(page.elements.mainUnderNosnippet ? inMain(page) : []),
    ],
    code: (page) => withoutDirectives(page, limiting(page), 'max-snippet:-1'),
    cap: (page) => (snippetLimit(page) === 0 || page.elements.mainUnderNosnippet ? 30 : undefined),
  },
  {
    id: 'aeo.snippet.indexable',
    weight: 6,
    isFault: true,
    title: 'The page may be indexed and fetched',
    problem: 'Search engines may not read or keep the page',
    problemOf: (page) =>
      noindexFor(page, 'googlebot') === undefined && noindexFor(page, 'bingbot') === undefined
        ? 'robots.txt keeps Google and Bing out, so that no answer comes from this page'
        : 'Google and Bing must leave the page out, so that no answer comes from it',
    why: 'Answers in search results are made only of pages in the index.',
    fix: 'If the page is to be found, remove noindex, and let Googlebot and Bingbot fetch it in robots.txt.',
    source: documented('Google AI features and your website'),
    passes:
      '1 when Googlebot or Bingbot may fetch and index the page; 0 when both are kept out, which caps the score at 30. Not applicable to results of a search and to a login that are kept out.',
    measure: (page) => (isShutOut(page) ? (belongsOutside(page) ? null : 0) : 1),
    evidence: (page) => {
      const directive = noindexFor(page, 'googlebot') ?? noindexFor(page, 'bingbot');
      return directive === undefined
        ? ['forbidden by robots.txt']
        : [`${directive.value} in ${directive.from}`];
    },
    where: (page) => blockers(page).flatMap(({ where }) => where),
    code: (page) => withoutDirectives(page, blockers(page), 'index'),
    cap: (page) => (isShutOut(page) ? 30 : undefined),
  },
  textInHtml({
    id: 'aeo.answer.text_in_html',
    weight: 10,
    isFault: true,
    shellCap: 40,
    why: 'Google and Bing render pages before they answer from them. The crawlers of other answer engines run no JavaScript, and see the HTML alone.',
    source: measured('Vercel and MERJ study of AI crawlers, 2024; Google JavaScript SEO basics'),
  }),
]);

function limiting(page: Page, crawler = 'googlebot') {
  return directivesFor(page, crawler).filter(
    ({ value }) => value === 'nosnippet' || value.startsWith('max-snippet'),
  );
}

/** Returns the number of characters that may be quoted: infinite without a limit, and for -1. */
function snippetLimit(page: Page, crawler?: string): number {
  const limits = limiting(page, crawler).map(({ value }) => {
    if (value === 'nosnippet') return 0;
    const length = Number(value.split(':')[1]);
    return Number.isInteger(length) && length >= 0 ? length : Number.POSITIVE_INFINITY;
  });
  return Math.min(Number.POSITIVE_INFINITY, ...limits);
}

function isShutOut(page: Page): boolean {
  const everywhere = (blocked: (crawler: string) => boolean) => ['googlebot', 'bingbot'].every(blocked);
  return (
    everywhere((crawler) => noindexFor(page, crawler) !== undefined) ||
    everywhere((crawler) => accessOf(page.robots, crawler, page.url)?.allowed === false)
  );
}

function blockers(page: Page): readonly Directive[] {
  return ['googlebot', 'bingbot'].flatMap((crawler) => noindexesFor(page, crawler));
}
