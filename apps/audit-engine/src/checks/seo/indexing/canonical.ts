import { canonicalCode } from '../../code/head-code.js';
import { siteOf } from '../../../page/content/addresses.js';
import { oncePer } from '../../../page/once.js';
import type { Page } from '../../../page/page.js';
import { documented, inDimension, yes } from '../../check.js';
import {
  alternatesInHead,
  alternatesInHeader,
  canonicalsOf,
  type Canonical,
  isOfPage,
} from '../../crawling/link-relations.js';
import { isFirstPageOf } from './list-pages.js';
import { isRoot, isVariantOf } from '../../crawling/same-document.js';
import { foundOr, inHead } from '../../where.js';
import { quoted } from '../../wording.js';

/** The address that a page wants to be found under. */
export const CANONICAL = inDimension('indexability', [
  {
    id: 'seo.index.canonical',
    weight: 8,
    title: 'One absolute canonical address, of this page',
    problem: 'The canonical address is missing, faulty or of another page',
    problemOf: (page) => verdictOf(page).problem,
    why: 'Search engines merge copies of a page under its canonical address, and rank that one. Without it they guess; a wrong one gives the ranking to another page.',
    fix: 'Name the page’s own address: put exactly one <link rel="canonical"> with the full https address into the head.',
    source: documented('Lighthouse canonical; RFC 6596'),
    passes:
      '1 for one absolute address of this page on the same site, in the head or the Link header. Parameters may be left out, and another path to the same thing counts. 0.6 for one of another page of the site; 0.3 for none, a relative one, one in the body only, or one on http for a page on https; 0 for conflicting ones, another site, another language version, or the home page from a deeper page; 0 for the first page of a list from a later one. One that leads to such another page caps the score at 40.',
    measure: (page) => verdictOf(page).score,
    evidence: canonicalEvidence,
    where: (page) => foundOr(canonicalElements(page), inHead(page)),
    code: canonicalCode,
    cap: (page) => (verdictOf(page).isElsewhere === true ? 40 : undefined),
  },
  {
    id: 'seo.index.canonical_sources',
    weight: 1,
    isFault: true,
    title: 'Head and Link header name the same canonical address',
    problem: 'Head and Link header name different canonical addresses',
    why: 'Search engines that find two canonical addresses ignore both, and choose one themselves.',
    fix: 'Name the address in one place only: in the head, or for a file without a head in the Link header of the server.',
    source: documented('Google consolidate duplicate URLs; Lighthouse canonical'),
    passes:
      '1 when the head and the Link header name one address; 0 when they differ. Not applicable when only one of them names any.',
    measure: (page) => {
      const [head, header] = bySource(page);
      return head.size === 0 || header.size === 0 ? null : yes(new Set([...head, ...header]).size === 1);
    },
    evidence: (page) =>
      canonicalsOf(page).flatMap(({ where, href }) => (where === 'body' ? [] : `${where}: ${href}`)),
    where: canonicalElements,
  },
]);

function canonicalElements(page: Page) {
  return page.elements.links.filter(({ rel }) => rel.includes('canonical'));
}

interface Verdict {
  readonly score: number;
  readonly problem: string;
  /** True if the one canonical address takes the page out of the index: another page stands for it. */
  readonly isElsewhere?: boolean;
}

const verdictOf = oncePer((page: Page): Verdict => {
  const all = canonicalsOf(page);
  const counted = all.filter(({ where }) => where !== 'body');
  const [first] = counted;
  if (all.length === 0) return { score: 0.3, problem: 'The page names no canonical address' };
  if (first === undefined)
    return { score: 0.3, problem: 'The canonical address stands in the body, where it is ignored' };
  const targets = new Set(counted.map(({ url }) => url?.href));
  if (targets.size > 1) return { score: 0, problem: `The page names ${targets.size} canonical addresses` };
  const { url, href } = first;
  if (url === undefined)
    return { score: 0, problem: `The canonical address is no web address: ${quoted(href)}` };
  const another = `The canonical address is that of another page: ${quoted(url.href)}`;
  const isOther = isElsewhere(page, url);
  if (isFirstPageOf(page, url))
    return {
      score: 0,
      problem: 'The canonical address is that of the first page of the list',
      isElsewhere: isOther,
    };
  if (isOther) return { score: 0, problem: another, isElsewhere: true };
  const isAnother = !isOfPage(page, url);
  const short = counted.find((each) => !URL.canParse(each.href));
  if (short !== undefined)
    return {
      score: 0.3,
      problem: isAnother ? another : `The canonical address is not complete: ${quoted(short.href)}`,
    };
  if (page.url.protocol === 'https:' && url.protocol === 'http:')
    return {
      score: 0.3,
      problem: isAnother ? another : 'The canonical address begins with http, and the page with https',
    };
  return { score: isAnother ? 0.6 : 1, problem: another };
});

function isElsewhere(page: Page, canonical: URL): boolean {
  return (
    (canonical.hostname !== page.url.hostname && siteOf(canonical) !== page.site) ||
    (isRoot(canonical) && !isVariantOf(page.url, canonical)) ||
    isTranslation(page, canonical)
  );
}

/** More would not be read. */
const MAX_SHOWN = 10;

function canonicalEvidence(page: Page): string[] {
  const all = canonicalsOf(page);
  if (all.length === 0) return ['no canonical address'];
  return all.slice(0, MAX_SHOWN).map(({ href, url, where }) => {
    if (url === undefined) return `${where}: ${href}`;
    if (isFirstPageOf(page, url))
      return `${where}: ${href}, the first page of the list that ${page.url.href} goes on with`;
    return `${where}: ${href}${isOfPage(page, url) ? '' : `, another page than ${page.url.href}`}`;
  });
}

/** Each language version is canonical for itself: one that points to another hides itself. */
function isTranslation(page: Page, canonical: URL): boolean {
  const versions = [...alternatesInHead(page), ...alternatesInHeader(page)];
  const isVersion = (address: URL) => versions.some(({ url }) => url?.href === address.href);
  return canonical.href !== page.url.href && isVersion(canonical) && isVersion(page.url);
}

/** Returns the canonical addresses of the head and of the Link header. */
function bySource(page: Page): readonly [head: Set<string>, header: Set<string>] {
  const named = (source: Canonical['where']) =>
    new Set(
      canonicalsOf(page).flatMap(({ where, url, href }) => (where === source ? (url?.href ?? href) : [])),
    );
  return [named('head'), named('Link header')];
}
