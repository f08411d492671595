import { contentOf, rootOf } from './file-content.js';

/** As much of a sitemap as is read. */
export const MAX_SITEMAP_BYTES = 64 * 1024;

/** The addresses of a sitemap. `isWhole` is false if the file goes on beyond what was read. */
export interface SitemapAddresses {
  readonly addresses: readonly string[];
  readonly isWhole: boolean;
}

/** sitemaps.org allows no longer ones. */
const LOC = /<(?:[\w.-]{1,40}:)?loc>\s{0,100}(?:<!\[CDATA\[)?\s{0,100}([^\s<\]]{1,2048})/g;
const CLOSED = /<\/(?:[\w.-]{1,40}:)?urlset\s{0,100}>/;
const MAX_TAIL = 1_000;

/**
 * Returns the addresses in the text of a sitemap: an XML one, or a list of addresses. Undefined for an index of sitemaps,
 * which names no pages, for a feed, which names the newest only, and for any other file.
 */
export function sitemapAddresses(text: string): SitemapAddresses | undefined {
  const root = rootOf(text);
  if (root === 'urlset')
    return {
      addresses: [...text.matchAll(LOC)].map(([, address = '']) => withoutEntities(address)),
      isWhole: CLOSED.test(text.slice(-MAX_TAIL)),
    };
  if (root !== undefined || contentOf(text) !== 'sitemap') return undefined;
  return {
    addresses: text.split(/\s+/).filter((line) => line !== ''),
    isWhole: Buffer.byteLength(text) < MAX_SITEMAP_BYTES,
  };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The entities that sitemaps.org asks for. None is expanded twice. */
function withoutEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
