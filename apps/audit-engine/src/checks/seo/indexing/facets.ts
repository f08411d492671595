import type { PageKind } from '#contracts/audit/page-kinds';
import type { Page } from '../../../page/page.js';
import { accessOf } from '../../../page/robots-response.js';
import { documented, inDimension, yes } from '../../check.js';
import { canonicalsOf } from '../../crawling/link-relations.js';
import { noindexFor } from '../../crawling/robots-directives.js';
import { foundOr, inHead } from '../../where.js';
import { listed, quoted } from '../../wording.js';

const LISTS: ReadonlySet<PageKind> = new Set(['category', 'event_list']);
/** Parameters by which shops and blogs order a list, or say how many entries it shows. */
const ORDER =
  /^(?:(?:product_list_|o_)?(?:sort|order|dir|limit)(?:[_-]?(?:by|order|dir|direction|key|type|field))?|direction|(?:items_?)?per_?page|page_?size|tri(?:er)?|ordre|orden(?:ar)?|ordina(?:mento)?|sortier(?:ung|en)|sorteer|sortowanie|sirala(?:ma)?)$/i;
/** A view of the same entries. */
const VIEW = /^(?:view|mode|display|layout|product_list_mode)$/i;
const VIEWS = /^(?:grid|list|gallery|table|map|tiles?|compact)$/i;
/** Bounds of a price: every pair of numbers makes another list. */
const PRICE =
  /^(?:(?:filter[._[]?(?:v\.)?)?(?:min|max)?[_-]?(?:price|preis|prix|precio|prezzo|prijs|cena|fiyat)(?:[._[-]?(?:min|max|from|to|gte|lte|range))?\]?)$/i;
const FILTER =
  /^(?:filters?|facets?|refine)(?:$|[._[-])|^(?:pa_)?(?:colou?r|size|brand|material|rating|gender|fit|style|availability|in_?stock|on_?sale|discount|farbe|gr(?:ö|oe)(?:ß|ss)e|marke|couleur|taille|marque|talla|marca|colore|taglia|kleur|maat|merk|kolor|rozmiar|marka|renk|beden)(?:\[.{0,20}\])?$/i;

export const FACETS = inDimension('indexability', [
  {
    id: 'seo.index.facets',
    weight: 2,
    isFault: true,
    title: 'A sorted or filtered view of a list leaves results to the list itself',
    problem: 'A sorted or filtered view of a list may be indexed by itself',
    problemOf: (page) =>
      `This view of the list may be indexed by itself: ${quoted(listed(facetsOf(page.url)))}`,
    why: 'Every order and filter is one more address with the same entries. Crawlers read them in place of new products, and the ranking of the list is split.',
    fix: 'Name the list without order and filters as canonical, or add noindex. Keep such addresses from crawlers in robots.txt. Give a filter that people search for a page with its own address, title and heading.',
    source: documented('Google pagination and incremental page loading; Google faceted navigation URLs'),
    passes:
      '1 for a view that leaves results to its list; else 0. It does if its canonical address has no order, number of entries or price range, and one filter at most. So it does with noindex, and where robots.txt keeps crawlers from it. Applies to lists whose address has such parameters, or two filters. One filter alone may be a page that people look for.',
    measure: (page) =>
      LISTS.has(page.kind.kind) && facetsOf(page.url).length > 0 ? yes(isLeftOut(page)) : null,
    evidence: (page) => [
      page.url.href,
      ...canonicalsOf(page).map(({ href, where }) => `canonical in ${where}: ${href}`),
      'neither noindex nor robots.txt keeps it out of results',
    ],
    where: (page) =>
      foundOr(
        page.elements.links.filter(({ rel }) => rel.includes('canonical')),
        inHead(page),
      ),
  },
]);

/** Returns the parameters that make one more address of a list, as they are written; none for one filter alone. */
function facetsOf({ searchParams }: URL): readonly string[] {
  const given = [...searchParams].slice(0, 50).filter(([name, value]) => value !== '' && name.length <= 60);
  const shown = (chosen: readonly (readonly [string, string])[]) =>
    chosen.map(([name, value]) => `${name}=${value.slice(0, 30)}`);
  const filters = given.filter(([name]) => FILTER.test(name) && !PRICE.test(name));
  const others = given.filter(
    ([name, value]) => ORDER.test(name) || PRICE.test(name) || (VIEW.test(name) && VIEWS.test(value)),
  );
  return shown(others.length > 0 || filters.length > 1 ? [...others, ...filters] : []);
}

function isLeftOut(page: Page): boolean {
  if (noindexFor(page, 'googlebot') !== undefined) return true;
  if (accessOf(page.robots, 'googlebot', page.url)?.allowed === false) return true;
  const [canonical] = canonicalsOf(page).filter(({ where }) => where !== 'body');
  return canonical?.url !== undefined && facetsOf(canonical.url).length === 0;
}
