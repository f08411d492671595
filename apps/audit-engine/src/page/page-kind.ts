import type { SchemaNode } from './structured-data/schema-node.js';
import { nodesOfKind } from './structured-data/schema-types.js';

/**
 * The purpose of a page. `business`: a place that serves customers; `thing`: one event, job, course or recipe. The kind
 * only turns off checks that make no sense for it; it never changes a score.
 */
export type PageKind = 'home' | 'article' | 'product' | 'business' | 'thing' | 'listing' | 'other';

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
  /** Links within the main content. */
  readonly mainLinks: number;
  /** The share of the main content's words that are in paragraphs. */
  readonly proseShare: number;
}

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
  if (ogType === 'product' || ogType === 'og:product' || nodesOfKind(nodes, 'Product').length === 1)
    return 'product';
  if (ogType === 'article' || nodesOfKind(nodes, ...ARTICLE_TYPES).length > 0) return 'article';
  if (nodesOfKind(nodes, ...THING_TYPES).length === 1) return 'thing';
  if (nodesOfKind(nodes, 'LocalBusiness').length === 1) return 'business';
  if (nodesOfKind(nodes, ...ANSWER_TYPES).length > 0) return 'article';
  if (mainLinks >= 15 && mainWords / mainLinks < 15) return 'listing';
  if (nodesOfKind(nodes, ...LISTING_TYPES).length > 0 && proseShare < 0.5) return 'listing';
  return signs.signedArticle ? 'article' : 'other';
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
