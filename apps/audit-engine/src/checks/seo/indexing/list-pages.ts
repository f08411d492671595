import { withPlainDigits } from '../../../page/language/fold-text.js';
import type { PageKind } from '#contracts/audit/page-kinds';
import { oncePer } from '../../../page/once.js';
import type { Page } from '../../../page/page.js';
import { documentAt, isVariantOf } from '../../crawling/same-document.js';

/** Names of parameters and folders that number the pages of a list. WordPress has its own pages by `page_id`. */
const NAMES =
  'page|pages|p|pg|paged|pageno|pagenum|pagenumber|pageindex|currentpage|pagina|página|seite|strana|strona|sayfa|sida|sivu|oldal|halaman|stranica|стр|страница';
const NUMBERED = new RegExp(
  `^(?:\\w{1,20}[_-])?(?:${NAMES})(?:[_-](?:no|num|number|index))?$|^pagen_\\d$`,
  'iu',
);
/** Names of parameters that count the entries before a page. */
const COUNTED = /^(?:offset|start|skip|from)$/i;
const IN_PATH = new RegExp(`/(?:${NAMES})[/_-]?(\\d{1,4})(?:\\.\\w{2,5})?/?$`, 'iu');

/** Kinds of pages with one thing, whose comments or reviews may have pages of their own. */
const ONE_THING: ReadonlySet<PageKind> = new Set([
  'product',
  'job',
  'event',
  'course',
  'recipe',
  'local_business',
  'profile',
  'video',
]);

/** Returns whether an address is that of the first page of a list, and the page is a later one of it. */
export function isFirstPageOf(page: Page, address: URL): boolean {
  if (isOneThing(page) || address.host !== page.url.host) return false;
  const own = numbered(page.url);
  if (own !== undefined && own.number > 1) {
    const first = numbered(address);
    if (first !== undefined && first.number > 1) return false;
    return isVariantOf(own.list, first?.list ?? address);
  }
  return isBeforeInList(page, address);
}

/** "1 to 24 of 300" is said of a list. */
function isOneThing({ kind, signs }: Page): boolean {
  return ONE_THING.has(kind.kind) && signs.numbers.totals === 0;
}

/** The same for a list whose addresses do not say it, by the links from page to page. */
function isBeforeInList(page: Page, address: URL): boolean {
  const { urls, documents } = previousOf(page);
  if (urls.length === 0 || documentAt(address) === documentAt(page.url)) return false;
  if (documents.has(documentAt(address))) return true;
  return isVariantOf(page.url, address) && urls.some((url) => isCounted(page.url, url, address));
}

/** A page of a list links one or two; a hostile page links thousands. */
const MAX_PREVIOUS = 100;

const previousOf = oncePer(({ elements: { links, anchors } }: Page) => {
  const urls = [...links, ...anchors]
    .flatMap(({ rel, url }) => (url !== undefined && rel.includes('prev') ? url : []))
    .slice(0, MAX_PREVIOUS);
  return { urls, documents: new Set(urls.map(documentAt)) };
});

/** True if the parameter that tells a page from the one before it is left out. */
function isCounted(own: URL, previous: URL, address: URL): boolean {
  return [...own.searchParams].some(
    ([name, value]) =>
      /^\d{1,6}$/.test(value) && previous.searchParams.get(name) !== value && !address.searchParams.has(name),
  );
}

/** Returns the number of a page in its list, and the address without it. */
function numbered(url: URL): { readonly number: number; readonly list: URL } | undefined {
  for (const [name, value] of url.searchParams) {
    const isCount = COUNTED.test(name);
    if (!/^\d{1,6}$/.test(value) || !(isCount || NUMBERED.test(name))) continue;
    const list = new URL(url);
    list.searchParams.delete(name);
    return { number: isCount ? Number(value) + 1 : Number(value), list };
  }
  const [match, number] = IN_PATH.exec(withPlainDigits(decoded(url.pathname))) ?? [];
  if (match === undefined) return undefined;
  const list = new URL(url);
  list.pathname = url.pathname.replace(/\/[^/]*\/?$/, '/').replace(FOLDER, '/');
  return { number: Number(number), list };
}

/** The folder before a number in the path. */
const FOLDER = new RegExp(`/(?:${NAMES})/$`, 'iu');

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
