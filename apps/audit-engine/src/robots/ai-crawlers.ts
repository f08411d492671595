/**
 * What a crawler is for decides what blocking it costs:
 * - `search`: it builds the index that answers cite from; blocked, the page is not cited there.
 * - `user`: it fetches a page because a person asked; blocked, the live read fails.
 * - `training`: it gathers text for future models; blocking it is a choice that costs no visibility today.
 */
export type CrawlerUse = 'search' | 'user' | 'training';

export interface AiCrawler {
  readonly token: string;
  readonly operator: string;
  readonly use: CrawlerUse;
  /** Its weight among those of its use. */
  readonly weight: number;
  readonly doc: string;
}

/** Raised with every change of the table: scores of different versions are not comparable. */
export const AI_CRAWLERS_VERSION = '2026-11-21';

const OPENAI = 'https://platform.openai.com/docs/bots';
const ANTHROPIC = 'https://privacy.claude.com/en/articles/8896518';
const PERPLEXITY = 'https://docs.perplexity.ai/docs/resources/perplexity-crawlers';
const GOOGLE = 'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers';
const APPLE = 'https://support.apple.com/en-us/119829';
const META = 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers';

export const AI_CRAWLERS: readonly AiCrawler[] = [
  { token: 'OAI-SearchBot', operator: 'OpenAI', use: 'search', weight: 1, doc: OPENAI },
  { token: 'PerplexityBot', operator: 'Perplexity', use: 'search', weight: 1, doc: PERPLEXITY },
  { token: 'Claude-SearchBot', operator: 'Anthropic', use: 'search', weight: 1, doc: ANTHROPIC },
  { token: 'Googlebot', operator: 'Google', use: 'search', weight: 1, doc: GOOGLE },
  {
    token: 'Bingbot',
    operator: 'Microsoft',
    use: 'search',
    weight: 1,
    doc: 'https://www.bing.com/webmasters/help',
  },
  {
    token: 'DuckAssistBot',
    operator: 'DuckDuckGo',
    use: 'search',
    weight: 0.5,
    doc: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
  },
  { token: 'Applebot', operator: 'Apple', use: 'search', weight: 0.5, doc: APPLE },
  { token: 'meta-webindexer', operator: 'Meta', use: 'search', weight: 0.5, doc: META },
  { token: 'ChatGPT-User', operator: 'OpenAI', use: 'user', weight: 1, doc: OPENAI },
  { token: 'Claude-User', operator: 'Anthropic', use: 'user', weight: 1, doc: ANTHROPIC },
  { token: 'Perplexity-User', operator: 'Perplexity', use: 'user', weight: 1, doc: PERPLEXITY },
  {
    token: 'MistralAI-User',
    operator: 'Mistral',
    use: 'user',
    weight: 1,
    doc: 'https://docs.mistral.ai/robots',
  },
  { token: 'GPTBot', operator: 'OpenAI', use: 'training', weight: 1, doc: OPENAI },
  { token: 'ClaudeBot', operator: 'Anthropic', use: 'training', weight: 1, doc: ANTHROPIC },
  { token: 'Google-Extended', operator: 'Google', use: 'training', weight: 1, doc: GOOGLE },
  { token: 'Applebot-Extended', operator: 'Apple', use: 'training', weight: 1, doc: APPLE },
  { token: 'meta-externalagent', operator: 'Meta', use: 'training', weight: 1, doc: META },
  {
    token: 'CCBot',
    operator: 'Common Crawl',
    use: 'training',
    weight: 1,
    doc: 'https://commoncrawl.org/ccbot',
  },
  {
    token: 'Bytespider',
    operator: 'ByteDance',
    use: 'training',
    weight: 1,
    doc: 'https://github.com/ai-robots-txt/ai.robots.txt',
  },
  {
    token: 'Amazonbot',
    operator: 'Amazon',
    use: 'training',
    weight: 1,
    doc: 'https://developer.amazon.com/amazonbot',
  },
];

export function crawlersFor(use: CrawlerUse): readonly AiCrawler[] {
  return AI_CRAWLERS.filter((crawler) => crawler.use === use);
}
