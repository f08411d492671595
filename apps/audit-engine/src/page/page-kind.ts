import { nodesOfType, type SchemaNode } from './structured-data/schema-node.js';

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

const ARTICLE_TYPES = [
  'Article',
  'NewsArticle',
  'BlogPosting',
  'TechArticle',
  'ScholarlyArticle',
  'Report',
  'HowTo',
  'QAPage',
  'FAQPage',
];
const LISTING_TYPES = ['CollectionPage', 'SearchResultsPage', 'ItemList'];

/** The page itself says it best; then its address; then the shape of its text. */
export function kindOf(signs: KindSigns): PageKind {
  const { url, ogType, nodes, mainWords, mainLinks, proseShare } = signs;
  if (/^\/(?:index\.\w+|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i.test(url.pathname) && url.search === '') return 'home';
  if (ogType === 'product' || ogType === 'og:product' || nodesOfType(nodes, 'Product').length === 1)
    return 'product';
  if (ogType === 'article' || nodesOfType(nodes, ...ARTICLE_TYPES).length > 0) return 'article';
  if (mainLinks >= 15 && mainWords / mainLinks < 15) return 'listing';
  if (nodesOfType(nodes, ...LISTING_TYPES).length > 0 && proseShare < 0.5) return 'listing';
  return mainWords >= 250 && (signs.mainIsArticle || proseShare >= 0.6) ? 'article' : 'other';
}
