import type { Page } from '../../page/page.js';
import { accessOf } from '../../page/robots-response.js';
import type { AiCrawler } from '../../robots/ai-crawlers.js';
import { matchesPath } from '../../robots/robots-access.js';
import type { RobotsFile, UsageLine } from '../../robots/robots-file.js';

export interface PolicyFaults {
  readonly malformed: readonly string[];
  readonly contradicting: readonly string[];
}

/** `yes` and `no` of Content-Signal, `y` and `n` of Content-Usage (IETF aipref), and how long a text may be used. */
const WELL_FORMED = /^[a-z][a-z-]*\s*=\s*(?:yes|no|y|n|immediate|reference|full)$/;
const REFUSING = /^(?:ai-input|search)\s*=\s*(?:no|n)$/;

/**
 * Returns the faults of robots.txt's usage preferences for this page and one of these crawlers; undefined if it has
 * none. A refusal of use contradicts rules that let the same crawler in.
 */
export function policyFaults(page: Page, crawlers: readonly AiCrawler[]): PolicyFaults | undefined {
  const { robots, url } = page;
  if (robots.kind !== 'rules' || robots.file.usage.length === 0) return undefined;
  const malformed = new Set<string>();
  const contradicting = new Set<string>();
  let isAny = false;
  for (const { token } of crawlers) {
    const pairs = preferencesFor(robots.file, token, url.pathname + url.search);
    isAny ||= pairs.length > 0;
    const isLetIn = accessOf(robots, token, url)?.allowed === true;
    for (const pair of pairs) {
      if (!WELL_FORMED.test(pair)) malformed.add(pair);
      else if (isLetIn && REFUSING.test(pair)) contradicting.add(pair);
    }
  }
  return isAny ? { malformed: [...malformed], contradicting: [...contradicting] } : undefined;
}

/**
 * Returns the preferences of the groups that name the crawler, or else of those for all. Of Content-Usage only the
 * lines with the longest path count.
 */
function preferencesFor(file: RobotsFile, token: string, path: string): string[] {
  const wanted = token.toLowerCase();
  const agent = file.groups.some(({ agents }) => agents.includes(wanted)) ? wanted : '*';
  const lines = file.usage
    .filter(({ agents }) => agents.includes(agent))
    .map(scopedTo)
    .filter(({ pattern }) => pattern === '' || matchesPath(pattern, path));
  const longest = lines.reduce((most, { pattern }) => Math.max(most, pattern.length), 0);
  return lines
    .filter(({ name, pattern }) => name === 'content-signal' || pattern.length === longest)
    .flatMap(({ preferences }) => preferences.split(',').map(withoutParameters));
}

/** Content-Usage may begin with the path that it applies to. */
function scopedTo({ name, value }: UsageLine) {
  const space = value.search(/\s/);
  return name === 'content-usage' && value.startsWith('/') && space !== -1
    ? { name, pattern: value.slice(0, space), preferences: value.slice(space) }
    : { name, pattern: '', preferences: value };
}

/** Removes parameters after a semicolon, which structured fields (RFC 9651) allow for any value. */
function withoutParameters(pair: string): string {
  return (pair.split(';', 1)[0] ?? '').trim().toLowerCase();
}
