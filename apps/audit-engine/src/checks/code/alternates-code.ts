import type { Page } from '../../page/page.js';
import { meantHreflang } from '../crawling/language-tags.js';
import {
  alternatesInHead,
  alternatesInHeader,
  namesPage,
  preferredAddress,
  type Alternate,
} from '../crawling/link-relations.js';
import { isWebAddress } from '../crawling/same-document.js';
import { headCode, headerCode, leavingOut, tag, theSameFor, type WritesCode } from './code.js';

/** A page has a link for each of its languages, and shows each mistake at once. */
const MAX_VERSIONS = 12;

type Version = Pick<Alternate, 'hreflang' | 'href'>;

/** The links of the head to language versions, without their mistakes. */
export const alternatesCode: WritesCode = (page) => {
  const change = changeOf(page, alternatesInHead(page), alternatesInHeader(page));
  const lines = change.after.map((version) => tag('link', { rel: 'alternate', ...version }));
  const found = change.before.flatMap(({ element }) => (element === undefined ? [] : { element }));
  const code = headCode(lines.length === 0 ? undefined : lines.join('\n'), found);
  return code && { ...code, ...leavingOut(leftOut(change)) };
};

/** The same of the header. */
export const headerAlternatesCode: WritesCode = (page) => {
  const change = changeOf(page, alternatesInHeader(page), alternatesInHead(page));
  if (change.after.length === 0) return undefined;
  const code = headerCode(change.after.map(lineOf).join('\n'), change.before.map(lineOf));
  return { ...code, ...leavingOut(leftOut(change)) };
};

interface Change {
  readonly before: readonly Alternate[];
  readonly after: readonly Version[];
  /** Values of `hreflang` that no language is known for. */
  readonly unknown: readonly string[];
  /** How many others change in the same way. */
  readonly more: number;
}

/** Each language links one address, and the page itself is among them, here or elsewhere. */
function changeOf(page: Page, alternates: readonly Alternate[], elsewhere: readonly Alternate[]): Change {
  const changes: { readonly before: Alternate; readonly after: Version | undefined }[] = [];
  const unknown: string[] = [];
  const defaults = alternates.filter(({ hreflang }) => hreflang.toLowerCase() === 'x-default');
  for (const alternate of alternates) {
    const right = defaults.indexOf(alternate) > 0 ? undefined : rightOf(alternate);
    if (right === undefined && !defaults.includes(alternate)) unknown.push(alternate.hreflang);
    else if (right?.hreflang !== alternate.hreflang || right.href !== alternate.href)
      changes.push({ before: alternate, after: right });
  }
  const own = namesPage(page, [...alternates, ...elsewhere]) ? undefined : ownVersion(page, alternates);
  const shown = changes.slice(0, MAX_VERSIONS);
  return {
    before: shown.map(({ before }) => before),
    after: [...shown.flatMap(({ after }) => after ?? []), ...(own === undefined ? [] : [own])],
    unknown,
    more: changes.length - shown.length,
  };
}

function rightOf({ hreflang, href, url }: Alternate): Version | undefined {
  const meant = meantHreflang(hreflang);
  if (meant === undefined || url === undefined) return undefined;
  return { hreflang: meant, href: isWebAddress(href) ? href : url.href };
}

/** Undefined where the language of the page is not known, or belongs to another address. */
function ownVersion(page: Page, alternates: readonly Alternate[]): Version | undefined {
  const hreflang = meantHreflang(page.lang ?? '') ?? page.detectedLanguage;
  const taken = new Set(alternates.map((each) => meantHreflang(each.hreflang)?.toLowerCase()));
  if (hreflang === undefined || taken.has(hreflang.toLowerCase())) return undefined;
  return { hreflang, href: preferredAddress(page) };
}

function lineOf({ hreflang, href }: Version): string {
  return `Link: <${href}>; rel="alternate"; hreflang="${hreflang}"`;
}

function leftOut({ unknown, more }: Change): readonly string[] {
  return [
    ...unknown.map((hreflang) => `the language that "${hreflang}" is to be`),
    ...theSameFor(more, 'link'),
  ];
}
