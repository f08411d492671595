import { siteOf } from '../../../page/content/addresses.js';
import type { Page } from '../../../page/page.js';
import { oncePer } from '../../../page/once.js';
import { documented, type Check } from '../../check.js';
import { entryCode } from '../../code/site-files-code.js';
import { canonicalsOf } from '../../crawling/link-relations.js';
import { noindexFor } from '../../crawling/robots-directives.js';
import { documentOf, isVariantOf, withoutTracking } from '../../crawling/same-document.js';
import { sitemapAddresses } from '../../crawling/sitemap-addresses.js';

interface Listing {
  /** What the sitemap has for this page. */
  readonly has: 'its address' | 'a variant' | 'nothing';
  /** The variant. */
  readonly entry?: string;
}

export const IN_SITEMAP: readonly Check[] = [
  {
    id: 'seo.tech.in_sitemap',
    dimension: 'technical',
    // A site without a sitemap must not be better off than one with a sitemap that lacks a page.
    weight: 0,
    title: 'The sitemap has this page (reported, not scored)',
    problem: 'The sitemap does not have this page',
    why: 'Search engines find new pages by the sitemap, and take its addresses for those that the site prefers.',
    fix: 'List the page in /sitemap.xml with exactly its canonical address.',
    source: documented('Google: build and submit a sitemap; sitemaps.org protocol'),
    passes:
      '1 when /sitemap.xml has the address of the page or its canonical one; 0.5 when it has another form of it, such as http, www or a final slash; else 0. Not applicable to a page that is kept out of indexing, or names another one as canonical. Not measured without /sitemap.xml, and for an index of sitemaps or a feed. Nor is a page that is missing in a file above 64 KB, or in one of several sitemaps that robots.txt names. Reported only: it counts in no score.',
    measure: (page) => {
      const listing = listingOf(page);
      return listing === undefined ? null : SCORES[listing.has];
    },
    evidence: (page) => {
      const listing = listingOf(page);
      return [
        listing?.entry === undefined ? 'not in /sitemap.xml' : `/sitemap.xml has ${listing.entry}`,
        `this page: ${page.url.href}`,
      ];
    },
    code: (page) => entryCode(page, listingOf(page)?.entry),
  },
];

const SCORES: Readonly<Record<Listing['has'], number>> = { 'its address': 1, 'a variant': 0.5, nothing: 0 };

const listingOf = oncePer((page: Page): Listing | undefined => {
  if (page.sitemap.kind !== 'found' || noindexFor(page, 'googlebot') !== undefined) return undefined;
  const canonicals = canonicalsOf(page).flatMap(({ url }) => url ?? []);
  if (canonicals.some((url) => siteOf(url) !== page.site || !isVariantOf(page.url, url))) return undefined;
  const sitemap = sitemapAddresses(page.sitemap.text);
  if (sitemap === undefined) return undefined;
  const wanted = new Set([withoutTracking(page.url), ...canonicals].map(({ href }) => href));
  let variant: string | undefined;
  for (const entry of sitemap.addresses) {
    const url = URL.parse(entry);
    if (url === null) continue;
    if (wanted.has(url.href)) return { has: 'its address' };
    if (bareHost(url) === bareHost(page.url) && documentOf(url) === documentOf(page.url)) variant ??= entry;
  }
  if (variant !== undefined) return { has: 'a variant', entry: variant };
  return sitemap.isWhole && !hasOtherSitemaps(page) ? { has: 'nothing' } : undefined;
});

function bareHost({ host }: URL): string {
  return host.replace(/^www\./, '');
}

function hasOtherSitemaps({ robots, url }: Page): boolean {
  const own = new URL('/sitemap.xml', url).href;
  return robots.kind === 'rules' && robots.file.sitemaps.some((each) => URL.parse(each)?.href !== own);
}
