import type { Page } from '../../../page/page.js';
import { withoutDirectives } from '../../code/directives-code.js';
import { allowedCode } from '../../code/site-files-code.js';
import { refusedReaders } from '../../geo/access/ai-access.js';
import { accessOf } from '../../../page/robots-response.js';
import { belongsOutside, SEARCH_RESULTS } from './search-results.js';
import { documented, inDimension, share, yes } from '../../check.js';
import { directivesFor, expiryOf, noindexesFor } from '../../crawling/robots-directives.js';
import { CANONICAL } from './canonical.js';
import { refreshOf } from './refresh.js';
import { SOFT_404 } from './soft-404.js';
import { spotOf } from '../../where.js';
import { oncePer } from '../../../page/once.js';
import { counted, listed } from '../../wording.js';

const CRAWLERS = ['googlebot', 'bingbot'] as const;
type Crawler = (typeof CRAWLERS)[number];
const NAMES: Readonly<Record<Crawler, string>> = { googlebot: 'Google', bingbot: 'Bing' };

function nameOf({ crawler }: { readonly crawler: Crawler }): string {
  return NAMES[crawler];
}

export const INDEXABILITY = inDimension('indexability', [
  {
    id: 'seo.index.noindex',
    severity: 'high',
    weight: 3,
    isFault: true,
    title: 'Search engines may index the page',
    problem: 'The page is kept out of search results',
    problemOf: (page) =>
      `${listed(blockedIndexes(page).map(nameOf))} ${blockedIndexes(page).length === 1 ? 'is' : 'are'} told to leave this page out of results`,
    why: 'A page with noindex gets no visit from search, however good it is.',
    fix: 'If people are to find the page, remove noindex and none: from <meta name="robots"> in the head, and from the X-Robots-Tag header.',
    source: documented('Lighthouse is-crawlable; Google robots meta tag'),
    passes:
      '1 when neither Google nor Bing is kept out of indexing; 0.5 when one of them is; 0 when both are, by noindex, none or a past unavailable_after, in a meta element or in X-Robots-Tag, which caps the score at 30. Not applicable to results of a search and to a login that are kept out: they belong there.',
    measure: (page) =>
      belongsOutside(page) && blockedIndexes(page).length > 0
        ? null
        : ([1, 0.5, 0][blockedIndexes(page).length] ?? 0),
    evidence: (page) => blockedIndexes(page).map(({ crawler, found }) => `${crawler}: ${found.join(', ')}`),
    where: (page) => blockedIndexes(page).flatMap(({ where }) => where),
    code: (page) =>
      withoutDirectives(
        page,
        blockedIndexes(page).flatMap(({ directives }) => directives),
        'index',
      ),
    cap: (page) => (blockedIndexes(page).length === CRAWLERS.length ? 30 : undefined),
  },
  {
    id: 'seo.index.robots_allowed',
    severity: 'high',
    weight: 3,
    isFault: true,
    title: 'robots.txt lets search engines fetch the page',
    problem: 'robots.txt keeps search engines out',
    problemOf: (page) =>
      page.robots.kind === 'closed'
        ? 'robots.txt can not be fetched, which crawlers take for a ban'
        : `robots.txt keeps ${listed((refusedCrawlers(page) ?? []).map(nameOf))} from reading this page`,
    why: 'Search engines rank a page by its text. If they may not read it, they show its bare address, or nothing.',
    fix: 'Let crawlers in: remove the Disallow rule that matches this address, or add a longer Allow rule for it. If robots.txt itself fails with 5xx, repair that first.',
    source: documented('RFC 9309; Lighthouse is-crawlable'),
    passes:
      '1 when Googlebot and Bingbot may both fetch the final URL; 0.5 when one may; 0 when neither may, or robots.txt answers 5xx or not at all, which caps the score at 30. Not applicable to results of a search and to a login that are kept out. Not measured if our network failed.',
    measure: (page) => {
      const refused = refusedCrawlers(page);
      if (refused === undefined || (refused.length > 0 && belongsOutside(page))) return null;
      return [1, 0.5, 0][refused.length] ?? 0;
    },
    evidence: (page) => (refusedCrawlers(page) ?? []).map(({ crawler, rule }) => `${crawler}: ${rule}`),
    // Googlebot and Bingbot are among them.
    code: (page) => allowedCode(page, refusedReaders(page)),
    cap: (page) => (refusedCrawlers(page)?.length === CRAWLERS.length ? 30 : undefined),
  },
  {
    id: 'seo.index.noindex_readable',
    weight: 1,
    isFault: true,
    title: 'A noindex directive can be read',
    problem: 'robots.txt keeps crawlers from seeing the noindex of this page',
    why: 'Crawlers that may not fetch a page never see its noindex. The address can then stand in results, without a text.',
    fix: 'Choose one. To keep the page out of results, let crawlers fetch it in robots.txt, and keep noindex. To have it found, remove both.',
    source: documented('Google: block search indexing with noindex'),
    passes:
      'Of Googlebot and Bingbot, the share that may fetch the page, among those that a directive keeps out of indexing. Not applicable without such a directive, nor if robots.txt is not known.',
    measure: (page) => {
      const blocked = blockedIndexes(page);
      return share(
        blocked.length - unreadIndexes(page).length,
        page.robots.kind === 'unknown' ? 0 : blocked.length,
      );
    },
    evidence: unreadIndexes,
    where: (page) => blockedIndexes(page).flatMap(({ where }) => where),
  },
  {
    id: 'seo.index.expiry',
    // A page whose date can not be read stays in results.
    weight: 0,
    title: 'The date on which the page leaves results can be read (reported, not scored)',
    problem: 'The date on which the page is to leave results can not be read',
    why: 'Google ignores unavailable_after without a valid date. The page then stays in results.',
    fix: 'Write the date by ISO 8601, as in unavailable_after: 2027-01-31.',
    source: documented('Google robots meta tag'),
    passes:
      '1 when each unavailable_after for Googlebot has a date that can be read, past or to come; else 0. Not applicable without one. Reported only: it counts in no score.',
    measure: (page) => {
      const dates = expiriesOf(page);
      return dates.length === 0 ? null : yes(dates.every(({ end }) => !Number.isNaN(end)));
    },
    evidence: (page) =>
      expiriesOf(page).flatMap(({ value, from, end }) => (Number.isNaN(end) ? `${value} in ${from}` : [])),
    where: (page) => expiriesOf(page).flatMap(({ end, where }) => (Number.isNaN(end) ? where : [])),
  },
  ...SEARCH_RESULTS,
  ...CANONICAL,
  {
    id: 'seo.index.redirects',
    weight: 3,
    isFault: true,
    title: 'The address leads to the page directly',
    problem: 'The address leads to the page by detours',
    problemOf: (page) => {
      const hops = page.source.redirects;
      if (refreshOf(page) !== undefined) return 'The page sends readers on to another address by itself';
      return hops.some(isDowngrade)
        ? 'A redirect leads from https to http'
        : `The address leads to the page only after ${counted(hops.length, 'redirect')}`;
    },
    why: 'Each redirect costs visitors time, and crawlers a part of their visit. What goes over http can be read and changed on its way.',
    fix: 'Link and submit the final address. Redirect once, by 301 or 308 of the server, and never from https to http.',
    source: documented('Google redirects and crawl budget'),
    passes:
      '1 for at most one redirect; 0.6 for two; 0.2 for more; 0 for a meta element or a header that refreshes to another address, or a step from https to http.',
    measure: (page) => {
      const hops = page.source.redirects;
      if (refreshOf(page) !== undefined || hops.some(isDowngrade)) return 0;
      return hops.length <= 1 ? 1 : hops.length === 2 ? 0.6 : 0.2;
    },
    evidence: (page) => [
      ...page.source.redirects.map(({ from, to, status }) => `${status} ${from} → ${to}`),
      ...(refreshOf(page)?.evidence ?? []),
    ],
    where: (page) => spotOf(refreshOf(page)?.element),
  },
  SOFT_404,
]);

const blockedIndexes = oncePer((page: Page) =>
  CRAWLERS.flatMap((crawler) => {
    const directives = noindexesFor(page, crawler);
    const found = new Set(directives.map(({ value, from }) => `${value} in ${from}`));
    const where = directives.flatMap((directive) => directive.where);
    return found.size === 0 ? [] : [{ crawler, found: [...found], where, directives }];
  }),
);

function expiriesOf(page: Page) {
  return directivesFor(page, 'googlebot').flatMap((directive) => {
    const end = expiryOf(directive.value);
    return end === undefined ? [] : [{ ...directive, end }];
  });
}

/** Returns the directives that a crawler may not fetch, each with the rule. */
function unreadIndexes(page: Page): string[] {
  return blockedIndexes(page).flatMap(({ crawler, found }) => {
    const access = accessOf(page.robots, crawler, page.url);
    return access?.allowed === false ? [`${crawler} can't see ${found.join(', ')}: ${access.rule}`] : [];
  });
}

/** Returns the crawlers that robots.txt blocks, each with its rule; undefined if robots.txt is not known. */
function refusedCrawlers(page: Page): { crawler: Crawler; rule: string | undefined }[] | undefined {
  if (page.robots.kind === 'unknown') return undefined;
  return CRAWLERS.flatMap((crawler) => {
    const access = accessOf(page.robots, crawler, page.url);
    return access?.allowed === false ? [{ crawler, rule: access.rule }] : [];
  });
}

function isDowngrade({ from, to }: { from: string; to: string }): boolean {
  return from.startsWith('https:') && to.startsWith('http:');
}
