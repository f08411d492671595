import { getDomain } from 'tldts';

/** No base address of a page needs more; a longer one would be stored once for each link. */
const MAX_BASE_CHARACTERS = 2_000;
/** The most URLs to keep: a page has some hundreds of links. */
const MAX_ADDRESSES = 12_000;

/** Returns the registrable domain of an address, or its host if it has none. */
export function siteOf(url: URL): string {
  return getDomain(url.hostname) ?? url.hostname;
}

/** Returns the address as it is requested: without its fragment. */
export function requestedAddress({ href, hash }: URL): string {
  return hash === '' ? href.replace(/#$/, '') : href.slice(0, -hash.length);
}

/** Returns the base of a page's links: the page's own address, or the one that it names if that is not too long. */
export function baseOf(url: URL, named: string | undefined): URL {
  const base = named === undefined || named.length > MAX_BASE_CHARACTERS ? null : URL.parse(named, url.href);
  return base !== null && base.href.length <= MAX_BASE_CHARACTERS ? base : url;
}

/**
 * Resolves the addresses in a page, each once, because many links lead to the same address, and most to a few hosts.
 */
export class Addresses {
  private readonly urls = new Map<string, URL | undefined>();
  private readonly sites = new Map<string, string>();
  private readonly base: string;

  constructor(base: URL) {
    // For a very long address the origin is enough to tell where links lead.
    this.base = base.href.length <= MAX_BASE_CHARACTERS ? base.href : base.origin;
  }

  /** Returns undefined for an invalid address, and for all after the first 12,000 different ones. */
  resolve(href: string): URL | undefined {
    if (this.urls.has(href)) return this.urls.get(href);
    if (this.urls.size >= MAX_ADDRESSES) return undefined;
    const url = URL.parse(href, this.base) ?? undefined;
    this.urls.set(href, url);
    return url;
  }

  siteOf(url: URL): string {
    const known = this.sites.get(url.hostname);
    if (known !== undefined) return known;
    const site = siteOf(url);
    this.sites.set(url.hostname, site);
    return site;
  }
}
