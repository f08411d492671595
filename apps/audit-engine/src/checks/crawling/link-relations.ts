import { addressInHeader, headerLines } from '#outbound-http/response/response-headers';
import { oncePer } from '../../page/once.js';
import type { PageElements } from '../../page/content/elements.js';
import type { PageSource } from '../../page/page-source.js';
import type { Page } from '../../page/page.js';
import { documentAt, isVariantOf, withoutTracking } from './same-document.js';
import { isSameThing } from './same-thing.js';
import { tokens } from '../../page/parsing/html-nodes.js';
import type { Element } from '../../page/parsing/parse-document.js';

/** A page, or the head of another one, as far as it names addresses. */
export interface Linking {
  readonly url: URL;
  readonly elements: Pick<PageElements, 'links'>;
  readonly source: Pick<PageSource, 'headers'>;
}

/** A link of a `Link` header (RFC 8288) with its address resolved. */
export interface HeaderLink {
  readonly href: string;
  readonly url: URL | undefined;
  readonly rel: readonly string[];
  readonly hreflang: readonly string[];
  /** The media type, if it is given. */
  readonly type: string | undefined;
}

/** As many as a page's head may have. */
const MAX_LINKS = 1_000;
/** The address, and its parameters up to the next link. */
const LINK = /<([^<>]*)>((?:[^"<,]|"(?:[^"\\]|\\.)*")*)/g;
const PARAMETER = /;\s*([\w!#$&+.^`|~*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*))/g;

/** Returns the links that the `Link` headers state about the page, not those about other resources (`anchor`). */
export const headerLinksOf = oncePer((page: Linking): readonly HeaderLink[] =>
  headerLines(page.source.headers, 'link')
    .flatMap((line) => [...line.matchAll(LINK)])
    .slice(0, MAX_LINKS)
    .flatMap(([, address = '', text = '']) => {
      const href = addressInHeader(address.trim());
      const parameters = [...text.matchAll(PARAMETER)].map(
        ([, name = '', quoted, token]) => [name.toLowerCase(), quoted ?? token ?? ''] as const,
      );
      const valuesOf = (wanted: string) =>
        parameters.flatMap(([name, value]) => (name === wanted ? value : []));
      if (valuesOf('anchor').length > 0) return [];
      // Of several rel the first one counts (RFC 8288 section 3.3); hreflang may be repeated (section 3.4.1).
      const [rel] = valuesOf('rel');
      const [type] = valuesOf('type');
      const url = URL.parse(href, page.url.href) ?? undefined;
      return { href, url, rel: tokens(rel), hreflang: valuesOf('hreflang'), type };
    }),
);

/** An address that the page names as its canonical one. */
export interface Canonical {
  readonly href: string;
  readonly url: URL | undefined;
  readonly where: 'head' | 'body' | 'Link header';
}

/** Returns all canonical addresses: in the head, in the body and in `Link` headers (RFC 6596). */
export const canonicalsOf = oncePer((page: Linking): readonly Canonical[] => {
  const links = page.elements.links
    .filter(({ rel }) => rel.includes('canonical'))
    .map(({ href, url, inHead }) => ({ href, url, where: inHead ? 'head' : 'body' }) as const);
  const headers = headerLinksOf(page)
    .filter(({ rel }) => rel.includes('canonical'))
    .map(({ href, url }) => ({ href, url, where: 'Link header' }) as const);
  return [...links, ...headers];
});

/** Whether an address is of the page, with other parameters or by another path. */
export function isOfPage(page: Page, address: URL): boolean {
  return isVariantOf(page.url, address) || isSameThing(page, address);
}

/** A language version that the page names. */
export interface Alternate {
  readonly hreflang: string;
  readonly href: string;
  readonly url: URL | undefined;
  /** Undefined for one of a header. */
  readonly element?: Element;
}

/** Returns the language versions in the head. Those in the body are ignored by search engines. */
export function alternatesInHead(page: Linking): Alternate[] {
  return page.elements.links.flatMap(({ rel, hreflang, href, url, inHead, element }) =>
    inHead && hreflang && rel.includes('alternate') ? { hreflang, href, url, element } : [],
  );
}

/** Returns the language versions in `Link` headers. */
export function alternatesInHeader(page: Linking): Alternate[] {
  return headerLinksOf(page)
    .filter(({ rel }) => rel.includes('alternate'))
    .flatMap(({ hreflang, href, url }) => hreflang.map((each) => ({ hreflang: each, href, url })));
}

/** Returns whether one of them is the page itself, or its canonical address. */
export function namesPage(page: Linking, alternates: readonly Alternate[]): boolean {
  const own = new Set([page.url, ...canonicalsOf(page).flatMap(({ url }) => url ?? [])].map(documentAt));
  return alternates.some(({ url }) => url !== undefined && own.has(documentAt(url)));
}

/**
 * Returns the canonical address if it is one of this page, or else that of the page, without tracking. Search engines ignore
 * a canonical in the body.
 */
export function preferredAddress(page: Page): string {
  const canonical = canonicalsOf(page).find(
    ({ where, url }) => where !== 'body' && url !== undefined && isOfPage(page, url),
  );
  return withoutTracking(canonical?.url ?? page.url).href.split('#', 1)[0] ?? '';
}
