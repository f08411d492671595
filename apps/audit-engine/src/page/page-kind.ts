import { foldText } from './language/fold-text.js';
import { ANY_LANGUAGE } from './phrases/any-language.js';
import { namesLogin } from './login-address.js';
import type { SchemaNode } from './structured-data/schema-node.js';
import { nodesOfKind } from './structured-data/schema-types.js';

/**
 * The purpose of a page. `business`: a place that serves customers; `thing`: one event, job, course or recipe. The kind
 * only turns off checks that make no sense for it; it never changes a score.
 */
export type PageKind =
  | 'home'
  | 'login'
  | 'search'
  | 'contact'
  | 'product'
  | 'article'
  | 'docs'
  | 'thing'
  | 'business'
  | 'video'
  | 'listing'
  | 'other';

export interface KindSigns {
  readonly url: URL;
  readonly ogType: string | undefined;
  readonly nodes: readonly SchemaNode[];
  /**
   * The main content is an `<article>` with its author's name. A date alone is not enough, because adding a date must
   * not cost points.
   */
  readonly signedArticle: boolean;
  readonly mainWords: number;
  /** Whether the page asks for a password. */
  readonly asksPassword: boolean;
  /** Title and main heading. */
  readonly labels: readonly string[];
  /** Links within the main content. */
  readonly mainLinks: number;
  /** The share of the main content's words that are in paragraphs. */
  readonly proseShare: number;
}

const SEARCH_SEGMENT =
  /^(?:search|find|results|suche|suchergebnisse|recherche|buscar|busqueda|ricerca|zoeken|szukaj)(?:\.\w{2,5})?$/i;
const SEARCH_PARAMETERS = ['q', 'query', 's', 'search', 'suche'];
const DOCS_HOST = /^(?:docs?|developers?|api|reference|help|support)\./i;
const DOCS_SEGMENT = /^(?:docs?|documentation|reference|api-reference|manual|javadoc|apidocs)$/i;
/** A contact, login or search page has no more running text; a page about one of them has. */
const FEW_WORDS = 250;
const LOGIN_WORDS = 80;
const MAX_LABEL_CHARACTERS = 60;

const ARTICLE_TYPES = ['Article', 'HowTo'];
/** Types that have no author, or are not articles. */
const THING_TYPES = ['JobPosting', 'Event', 'Course', 'Recipe'];
/** Pages of any kind may have some marked-up questions. */
const ANSWER_TYPES = ['QAPage', 'FAQPage'];
const LISTING_TYPES = ['CollectionPage', 'SearchResultsPage', 'ItemList'];

/**
 * Returns the kind of a page: by its markup, or else by its address, or else by the shape of its text. A page is an
 * article only if it declares so. A page with many words may be anything, and needs no author.
 */
export function kindOf(signs: KindSigns): PageKind {
  const { url, ogType, nodes, mainWords, mainLinks, proseShare } = signs;
  if (/^\/(?:index\.\w+|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i.test(url.pathname) && url.search === '') return 'home';
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (mainWords < FEW_WORDS) {
    // A page of any kind may have a small form for it at its top.
    if (signs.asksPassword && mainWords < LOGIN_WORDS) return 'login';
    if (namesLogin(url)) return 'login';
    if (isContact(segments, signs)) return 'contact';
  }
  if (isSearch(segments, signs)) return 'search';
  // By its shape first: some sites mark every page up as an article.
  if (mainLinks >= 15 && mainWords / mainLinks < 15) return 'listing';
  if (ogType === 'product' || ogType === 'og:product' || nodesOfKind(nodes, 'Product').length === 1)
    return 'product';
  if (ogType === 'article' || nodesOfKind(nodes, ...ARTICLE_TYPES).length > 0) return 'article';
  if (nodesOfKind(nodes, ...THING_TYPES).length === 1) return 'thing';
  if (nodesOfKind(nodes, 'LocalBusiness').length === 1) return 'business';
  if (nodesOfKind(nodes, ...ANSWER_TYPES).length > 0) return 'article';
  if (isVideo(signs)) return 'video';
  if (isDocs(url, segments, nodes)) return 'docs';
  if (nodesOfKind(nodes, ...LISTING_TYPES).length > 0 && proseShare < 0.5) return 'listing';
  return signs.signedArticle ? 'article' : 'other';
}

function isContact(segments: readonly string[], { nodes, labels }: KindSigns): boolean {
  if (nodesOfKind(nodes, 'ContactPage').length > 0) return true;
  const isLabel = (text: string) =>
    text.length <= MAX_LABEL_CHARACTERS && ANY_LANGUAGE.contact.isInFolded(foldText(text));
  // The address alone may be that of an article about contact lenses.
  const last = segments.at(-1)?.replace(/\.\w{2,5}$/, '') ?? '';
  return isLabel(last) && labels.some(isLabel);
}

function isSearch(segments: readonly string[], { url, nodes, mainLinks, proseShare }: KindSigns): boolean {
  if (proseShare >= 0.5) return false;
  if (nodesOfKind(nodes, 'SearchResultsPage').length > 0) return true;
  const asked = SEARCH_PARAMETERS.some((name) => url.searchParams.has(name));
  const named = segments.some((segment) => SEARCH_SEGMENT.test(segment));
  return (asked && (named || mainLinks >= 5)) || (named && mainLinks >= 5);
}

function isVideo({ ogType, nodes, mainWords }: KindSigns): boolean {
  if (mainWords >= FEW_WORDS) return false;
  return ogType?.startsWith('video') === true || nodesOfKind(nodes, 'VideoObject').length === 1;
}

function isDocs(url: URL, segments: readonly string[], nodes: readonly SchemaNode[]): boolean {
  if (nodesOfKind(nodes, 'TechArticle', 'APIReference').length > 0) return true;
  return DOCS_HOST.test(url.hostname) || segments.some((segment) => DOCS_SEGMENT.test(segment));
}

/**
 * Returns whether the page itself is the source of its statements: about a product, a place, an event, a job, a course
 * or a recipe.
 */
export function isOwnSource(kind: PageKind, nodes: readonly SchemaNode[]): boolean {
  if (kind === 'product' || kind === 'business' || kind === 'thing') return true;
  // Many blogs mark every page as an article.
  return nodesOfKind(nodes, 'Recipe').length === 1;
}
