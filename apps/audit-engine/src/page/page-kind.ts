import { foldText } from './language/fold-text.js';
import { ANY_LANGUAGE } from './phrases/any-language.js';
import { ramp } from './ramp.js';
import type { SchemaNode } from './structured-data/schema-node.js';
import { nodesOfKind } from './structured-data/schema-types.js';

/**
 * The purpose of a page. `business`: places that serve customers; `thing`: events, jobs, courses or recipes. A kind only
 * turns off checks that make no sense for it; it never lowers a score.
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
  readonly asksPassword: boolean;
  /** Title and main heading. */
  readonly labels: readonly string[];
  readonly mainLinks: number;
  /** The share of the main content's words that are in paragraphs. */
  readonly proseShare: number;
}

const SEARCH_SEGMENT =
  /^(?:search|find|results|suche|suchergebnisse|recherche|buscar|busqueda|ricerca|zoeken|szukaj)(?:\.\w{2,5})?$/i;
const SEARCH_PARAMETERS = ['q', 'query', 's', 'search', 'suche'];
const DOCS_HOST = /^(?:docs?|developers?|api|reference|help|support)\./i;
const DOCS_SEGMENT = /^(?:docs?|documentation|reference|api-reference|manual|javadoc|apidocs)$/i;
/** A contact page or a login has no more running text; a page about one of them has. */
const FEW_WORDS = [600, 250] as const;
const LOGIN_WORDS = [120, 80] as const;
/** A list has so many links, with so few words for each. */
const LISTED_LINKS = [10, 15] as const;
const WORDS_PER_LINK = [25, 15] as const;
/** Of the words, how many are in paragraphs. */
const LISTING_PROSE = [0.7, 0.5] as const;
const MAX_LABEL_CHARACTERS = 60;

const ARTICLE_TYPES = ['Article', 'HowTo'];
/** Types that have no author, or are not articles. */
const THING_TYPES = ['JobPosting', 'Event', 'Course', 'Recipe'];
/** Pages of any kind may have some marked-up questions. */
const ANSWER_TYPES = ['QAPage', 'FAQPage'];
const LISTING_TYPES = ['CollectionPage', 'SearchResultsPage', 'ItemList'];

/** The kinds of a page in the order in which they stand for it, each with how far it is one: from 0 to 1. */
export type Kinds = ReadonlyMap<PageKind, number>;

/**
 * Returns the kinds of a page: by its markup, its address and the shape of its text. A page may have several, because a
 * bakery announces an event; what is declared adds one, and removes none. A page is an article only if it declares so.
 */
export function kindsOf(signs: KindSigns): Kinds {
  const { url, ogType, nodes, mainWords, mainLinks, proseShare } = signs;
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const has = (...types: readonly string[]) => nodesOfKind(nodes, ...types).length > 0;
  const few = ramp(mainWords, ...FEW_WORDS);
  const listed = Math.min(
    ramp(mainLinks, ...LISTED_LINKS),
    ramp(mainLinks === 0 ? Infinity : mainWords / mainLinks, ...WORDS_PER_LINK),
  );
  const found: readonly (readonly [PageKind, number])[] = [
    ['home', Number(isHome(url))],
    // A page of any kind may have a small form for it at its top.
    ['login', Math.max(signs.asksPassword ? ramp(mainWords, ...LOGIN_WORDS) : 0, namesLogin(url) ? few : 0)],
    ['contact', isContact(segments, signs) ? few : 0],
    ['search', isSearch(segments, signs) ? ramp(proseShare, ...LISTING_PROSE) : 0],
    // By its shape first: some sites mark every page up as an article.
    ['listing', listed],
    ['product', Number(ogType === 'product' || ogType === 'og:product' || has('Product'))],
    ['article', Number(ogType === 'article' || has(...ARTICLE_TYPES))],
    ['thing', Number(has(...THING_TYPES))],
    ['business', Number(has('LocalBusiness'))],
    ['article', Number(has(...ANSWER_TYPES))],
    ['video', ogType?.startsWith('video') === true || has('VideoObject') ? few : 0],
    ['docs', Number(isDocs(url, segments, nodes))],
    ['listing', has(...LISTING_TYPES) ? ramp(proseShare, ...LISTING_PROSE) : 0],
    ['article', Number(signs.signedArticle)],
  ];
  const kinds = new Map<PageKind, number>();
  for (const [kind, strength] of found)
    if (strength > 0) kinds.set(kind, Math.max(strength, kinds.get(kind) ?? 0));
  return kinds;
}

export function kindOf(kinds: Kinds): PageKind {
  for (const [kind, strength] of kinds) if (strength === 1) return kind;
  return 'other';
}

function isHome({ pathname, search }: URL): boolean {
  return /^\/(?:index\.\w+|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i.test(pathname) && search === '';
}

function isContact(segments: readonly string[], { nodes, labels }: KindSigns): boolean {
  if (nodesOfKind(nodes, 'ContactPage').length > 0) return true;
  const isLabel = (text: string) =>
    text.length <= MAX_LABEL_CHARACTERS && ANY_LANGUAGE.contact.isInFolded(foldText(text));
  // The address alone may be that of an article about contact lenses.
  const last = segments.at(-1)?.replace(/\.\w{2,5}$/, '') ?? '';
  return isLabel(last) && labels.some(isLabel);
}

function isSearch(segments: readonly string[], { url, nodes, mainLinks }: KindSigns): boolean {
  if (nodesOfKind(nodes, 'SearchResultsPage').length > 0) return true;
  const asked = SEARCH_PARAMETERS.some((name) => url.searchParams.has(name));
  const named = segments.some((segment) => SEARCH_SEGMENT.test(segment));
  return (asked && (named || mainLinks >= 5)) || (named && mainLinks >= 5);
}

function isDocs(url: URL, segments: readonly string[], nodes: readonly SchemaNode[]): boolean {
  if (nodesOfKind(nodes, 'TechArticle', 'APIReference').length > 0) return true;
  return DOCS_HOST.test(url.hostname) || segments.some((segment) => DOCS_SEGMENT.test(segment));
}

/** A part of a path that leads to a login, as the most usual systems and languages write it. */
const LOGIN_SEGMENT =
  /^(?:log[-_]?in|sign[-_]?in|log-?on|sign-?on|wp-login|user-?login|login_form|anmelden|connexion)(?:\.\w{2,5})?$/i;

/** Returns whether the path of an address names a login. */
export function namesLogin({ pathname }: URL): boolean {
  return pathname.split('/').some((segment) => LOGIN_SEGMENT.test(segment));
}
