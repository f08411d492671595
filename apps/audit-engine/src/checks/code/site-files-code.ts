import type { IssueCode } from '#contracts/audit/audits';
import type { Page } from '../../page/page.js';
import { accessOf } from '../../page/robots-response.js';
import { preferredAddress } from '../crawling/link-relations.js';
import { tag } from './code.js';

/** A rule for the whole site. */
const WHOLE = /:\s*\/\*?\s*$/;

/** The groups of robots.txt that let these crawlers fetch the page. The most specific rule decides (RFC 9309 section 2.2.2). */
export function allowedCode(page: Page, crawlers: readonly string[]): IssueCode | undefined {
  if (page.robots.kind === 'closed' || crawlers.length === 0) return undefined;
  const rules = crawlers.map((crawler) => accessOf(page.robots, crawler, page.url)?.rule ?? '');
  const path = rules.every((rule) => WHOLE.test(rule)) ? '/' : page.url.pathname + page.url.search;
  const agents = crawlers.map((crawler) => `User-agent: ${crawler}`);
  return { language: 'text', into: 'in robots.txt', after: [...agents, `Allow: ${path}`].join('\n') };
}

/** The entry of the page in the sitemap, by its canonical address (sitemaps.org protocol). */
export function entryCode(page: Page, variant: string | undefined): IssueCode {
  const entry = (address: string) => `<url>\n  ${tag('loc', {}, address)}\n</url>`;
  return {
    language: 'html',
    into: 'in /sitemap.xml',
    ...(variant === undefined ? {} : { before: entry(variant) }),
    after: entry(preferredAddress(page)),
  };
}
