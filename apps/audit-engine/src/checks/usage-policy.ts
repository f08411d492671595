import type { Page } from '../page/page.js';
import { accessOf } from '../page/robots-answer.js';
import type { AiCrawler } from '../robots/ai-crawlers.js';

export interface PolicyFaults {
  readonly malformed: readonly string[];
  readonly contradicting: readonly string[];
}

/** `yes` and `no` of Content-Signal, `y` and `n` of Content-Usage (IETF aipref), and how long a text may be used. */
const WELL_FORMED = /^[a-z][a-z-]*\s*=\s*(?:yes|no|y|n|immediate|reference|full)$/;
const REFUSING = /^(?:ai-input|search)\s*=\s*(?:no|n)$/;

/**
 * What is wrong with the usage preferences of robots.txt for this page; undefined where there are none. A refusal
 * contradicts rules that let one of these crawlers in.
 */
export function policyFaults(page: Page, crawlers: readonly AiCrawler[]): PolicyFaults | undefined {
  const { robots, url } = page;
  if (robots.kind !== 'rules') return undefined;
  const pairs = robots.file.usage.flatMap(({ value }) => pairsFor(value, url.pathname));
  if (pairs.length === 0) return undefined;
  const open = crawlers.some(({ token }) => accessOf(robots, token, url)?.allowed === true);
  return {
    malformed: pairs.filter((pair) => !WELL_FORMED.test(pair)),
    contradicting: open ? pairs.filter((pair) => REFUSING.test(pair)) : [],
  };
}

/** Content-Usage may begin with the path that it is for. */
function pairsFor(value: string, path: string): string[] {
  const [, prefix, rest = value] = /^(\/\S*)\s+(.*)$/.exec(value) ?? [];
  if (prefix !== undefined && !path.startsWith(prefix)) return [];
  return rest.split(',').map((pair) => pair.trim().toLowerCase());
}
