/**
 * The use of a crawler's data, which decides what blocking it costs:
 * - `search`: it builds the index that answers cite from. If it is blocked, answers don't cite the page.
 * - `user`: it fetches a page on a person's request. If it is blocked, that request fails.
 * - `training`: it collects text for future models. Blocking it is a choice that costs no visibility today.
 * - `archive`: it keeps copies for later readers, and models are trained on these; reported like training.
 */
export type CrawlerUse = 'search' | 'user' | 'training' | 'archive';

export interface AiCrawler {
  /** As robots.txt names it. */
  readonly token: string;
  readonly operator: string;
  readonly use: CrawlerUse;
  /** Its weight among crawlers of the same use; 0 is reported and never scored. */
  readonly weight: number;
  /** Whether its operator says that it obeys robots.txt. */
  readonly honoursRobots: boolean;
  readonly doc: string;
}

/**
 * The day of the last check of this table. Each change of the table raises it, because scores of different versions are
 * not comparable.
 */
export const AI_CRAWLERS_VERSION = '2026-11-21';

const OPENAI = 'https://platform.openai.com/docs/bots';
const ANTHROPIC = 'https://privacy.claude.com/en/articles/8896518';
const PERPLEXITY = 'https://docs.perplexity.ai/docs/resources/perplexity-crawlers';
const GOOGLE = 'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers';
const FETCHERS = 'https://developers.google.com/search/docs/crawling-indexing/google-user-triggered-fetchers';
const MICROSOFT = 'https://www.bing.com/webmasters/help';
const DUCKDUCKGO = 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot';
const APPLE = 'https://support.apple.com/en-us/119829';
const META = 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers';
const MISTRAL = 'https://docs.mistral.ai/robots';
const AMAZON = 'https://developer.amazon.com/amazonbot';
const COMMON_CRAWL = 'https://commoncrawl.org/ccbot';
const LISTED = 'https://github.com/ai-robots-txt/ai.robots.txt';
const ARCHIVE = 'https://archive.org/details/archive.org_bot';

export const AI_CRAWLERS: readonly AiCrawler[] = [
  crawler('OAI-SearchBot', 'OpenAI', 'search', 1, true, OPENAI),
  crawler('PerplexityBot', 'Perplexity', 'search', 1, true, PERPLEXITY),
  crawler('Claude-SearchBot', 'Anthropic', 'search', 1, true, ANTHROPIC),
  crawler('Googlebot', 'Google', 'search', 1, true, GOOGLE),
  crawler('Bingbot', 'Microsoft', 'search', 1, true, MICROSOFT),
  crawler('DuckAssistBot', 'DuckDuckGo', 'search', 0.5, true, DUCKDUCKGO),
  crawler('Applebot', 'Apple', 'search', 0.5, true, APPLE),
  crawler('meta-webindexer', 'Meta', 'search', 0.5, true, META),
  crawler('YouBot', 'You.com', 'search', 0, true, LISTED),
  crawler('ChatGPT-User', 'OpenAI', 'user', 1, false, OPENAI),
  crawler('Claude-User', 'Anthropic', 'user', 1, true, ANTHROPIC),
  crawler('Perplexity-User', 'Perplexity', 'user', 1, false, PERPLEXITY),
  crawler('MistralAI-User', 'Mistral', 'user', 1, true, MISTRAL),
  crawler('meta-externalfetcher', 'Meta', 'user', 0, false, META),
  crawler('Google-Agent', 'Google', 'user', 0, false, FETCHERS),
  crawler('Gemini-Deep-Research', 'Google', 'user', 0, false, FETCHERS),
  crawler('Amzn-User', 'Amazon', 'user', 0, true, AMAZON),
  crawler('GPTBot', 'OpenAI', 'training', 0, true, OPENAI),
  crawler('ClaudeBot', 'Anthropic', 'training', 0, true, ANTHROPIC),
  crawler('anthropic-ai', 'Anthropic', 'training', 0, true, LISTED),
  crawler('Google-Extended', 'Google', 'training', 0, true, GOOGLE),
  crawler('Applebot-Extended', 'Apple', 'training', 0, true, APPLE),
  crawler('meta-externalagent', 'Meta', 'training', 0, true, META),
  crawler('CCBot', 'Common Crawl', 'training', 0, true, COMMON_CRAWL),
  crawler('Bytespider', 'ByteDance', 'training', 0, false, LISTED),
  crawler('Amazonbot', 'Amazon', 'training', 0, true, AMAZON),
  crawler('cohere-ai', 'Cohere', 'training', 0, false, LISTED),
  crawler('AI2Bot', 'Allen Institute for AI', 'training', 0, true, LISTED),
  crawler('ia_archiver', 'Internet Archive', 'archive', 0, true, ARCHIVE),
  crawler('archive.org_bot', 'Internet Archive', 'archive', 0, false, ARCHIVE),
];

export function crawlersFor(...uses: readonly CrawlerUse[]): readonly AiCrawler[] {
  return AI_CRAWLERS.filter(({ use }) => uses.includes(use));
}

function crawler(
  token: string,
  operator: string,
  use: CrawlerUse,
  weight: number,
  honoursRobots: boolean,
  doc: string,
): AiCrawler {
  return { token, operator, use, weight, honoursRobots, doc };
}
