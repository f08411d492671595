import type { Page } from '../../../page/page.js';
import { accessOf } from '../../../page/robots-response.js';
import { documented, yes, type Check } from '../../check.js';
import { noindexCode } from '../../code/directives-code.js';
import { canonicalsOf } from '../../crawling/link-relations.js';
import { noindexFor } from '../../crawling/robots-directives.js';
import { documentAt } from '../../crawling/same-document.js';
import { foundOr, inHead } from '../../where.js';
import { metaElements, titlesOf } from '../../meta.js';

/** A kind of page that is seen by its title alone may be another one. */
const SURE = 0.6;
/** The form of a search shows fewer. */
const MIN_LINKS = 5;
const ADDRESS =
  /search|such|recherche|buscar|busqueda|busca|pesquisa|ricerca|cerca|zoek|szukaj|wyszuk|poisk|arama|s[oø]k|sog|hledat|vyhled|haku|keres|caut|find|query|検索|搜索/i;

export const SEARCH_RESULTS: readonly Omit<Check, 'dimension'>[] = [
  {
    id: 'seo.index.search_results',
    weight: 8,
    isFault: true,
    title: 'Results of the internal search stay out of search engines',
    problem: 'Results of the internal search may be indexed',
    why: 'Search engines take pages of results for spam: anybody can make endless ones by searching. They use up the crawl budget of your real pages, and compete with your categories.',
    fix: 'Add <meta name="robots" content="noindex, follow"> to all pages of results. If people look for this often, make a category page for it, and link that.',
    source: documented('Google spam policies; Google SEO starter guide'),
    passes:
      '1 for results of an internal search with noindex, that robots.txt keeps crawlers from, or that name another page as canonical; 0 for others. Not applicable to pages of another kind, nor to the form of a search.',
    measure: (page) => (showsResults(page) ? yes(isOutside(page)) : null),
    evidence: (page) => [page.url.href, ...titlesOf(page).map(({ text }) => text.trim())],
    where: (page) => foundOr(metaElements(page, 'robots'), inHead(page)),
    code: noindexCode,
  },
];

function showsResults({ kind, url, elements }: Page): boolean {
  if (kind.kind !== 'search' || kind.sure < SURE) return false;
  if (url.search === '' && !ADDRESS.test(url.pathname)) return false;
  return elements.anchors.filter(({ inMain }) => inMain).length >= MIN_LINKS;
}

/** Search engines ask owners to keep such pages out. */
export function belongsOutside({ kind: { kind } }: Page): boolean {
  return kind === 'search' || kind === 'login';
}

function isOutside(page: Page): boolean {
  if (noindexFor(page, 'googlebot') !== undefined) return true;
  if (accessOf(page.robots, 'googlebot', page.url)?.allowed === false) return true;
  return canonicalsOf(page).some(({ url }) => url !== undefined && documentAt(url) !== documentAt(page.url));
}
