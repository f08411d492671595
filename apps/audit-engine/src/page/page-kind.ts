import type { SchemaNode } from './structured-data/schema-node.js';
import { nodesOfKind } from './structured-data/schema-types.js';

/**
 * What a page is for: `business` is about a place that serves customers, `thing` about one event, job, course or recipe.
 * It only turns checks off that make no sense for it, never changes a score.
 */
export type PageKind = 'home' | 'article' | 'product' | 'business' | 'thing' | 'listing' | 'other';

export interface KindSigns {
  readonly url: URL;
  readonly ogType: string | undefined;
  readonly nodes: readonly SchemaNode[];
  /** The main content is an `<article>` with the name of who wrote it. A date alone makes none: to add one must not cost points. */
  readonly signedArticle: boolean;
  readonly mainWords: number;
  /** Links within the main content. */
  readonly mainLinks: number;
  /** Share of the main content's words that stand in paragraphs. */
  readonly proseShare: number;
}

const ARTICLE_TYPES = ['Article', 'HowTo'];
/** What nobody signs, or not as an article. */
const THING_TYPES = ['JobPosting', 'Event', 'Course', 'Recipe'];
/** Pages of any kind may have some questions marked up. */
const ANSWER_TYPES = ['QAPage', 'FAQPage'];
const LISTING_TYPES = ['CollectionPage', 'SearchResultsPage', 'ItemList'];

/**
 * The page itself says it best; then its address; then the shape of its text. An article is one that says so: a page of
 * many words may be anything, and is not asked who wrote it.
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

/** Pages that are themselves the source of what they say: of a product, a place, an event, a job, a course, a recipe. */
export function isOwnSource(kind: PageKind, nodes: readonly SchemaNode[]): boolean {
  if (kind === 'product' || kind === 'business' || kind === 'thing') return true;
  // Many blogs call every page an article.
  return nodesOfKind(nodes, 'Recipe').length === 1;
}
