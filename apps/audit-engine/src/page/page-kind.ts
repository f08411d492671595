import type { SchemaNode } from './structured-data/schema-node.js';
import { nodesOfKind } from './structured-data/schema-types.js';

/** What a page is for. It only turns checks off that make no sense for it, never changes a score. */
export type PageKind = 'home' | 'article' | 'product' | 'listing' | 'other';

export interface KindSigns {
  readonly url: URL;
  readonly ogType: string | undefined;
  readonly nodes: readonly SchemaNode[];
  readonly mainIsArticle: boolean;
  readonly mainWords: number;
  /** Links within the main content. */
  readonly mainLinks: number;
  /** Share of the main content's words that stand in paragraphs. */
  readonly proseShare: number;
}

const ARTICLE_TYPES = ['Article', 'HowTo', 'QAPage', 'FAQPage'];
/** Pages about one thing that nobody signs. */
const THING_TYPES = ['JobPosting', 'LocalBusiness', 'Event', 'Course'];
const LISTING_TYPES = ['CollectionPage', 'SearchResultsPage', 'ItemList'];

/** The page itself says it best; then its address; then the shape of its text. */
export function kindOf(signs: KindSigns): PageKind {
  const { url, ogType, nodes, mainWords, mainLinks, proseShare } = signs;
  if (/^\/(?:index\.\w+|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i.test(url.pathname) && url.search === '') return 'home';
  if (ogType === 'product' || ogType === 'og:product' || nodesOfKind(nodes, 'Product').length === 1)
    return 'product';
  if (ogType === 'article' || nodesOfKind(nodes, ...ARTICLE_TYPES).length > 0) return 'article';
  if (nodesOfKind(nodes, ...THING_TYPES).length === 1) return 'other';
  if (mainLinks >= 15 && mainWords / mainLinks < 15) return 'listing';
  if (nodesOfKind(nodes, ...LISTING_TYPES).length > 0 && proseShare < 0.5) return 'listing';
  return mainWords >= 250 && (signs.mainIsArticle || proseShare >= 0.6) ? 'article' : 'other';
}
