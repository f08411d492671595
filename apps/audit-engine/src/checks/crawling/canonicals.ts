import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import { headerLinksOf } from './link-header.js';

/** An address that the page names as its canonical one. */
export interface Canonical {
  readonly href: string;
  readonly url: URL | undefined;
  readonly where: 'head' | 'body' | 'Link header';
}

/** Returns all canonical addresses: in the head, in the body and in `Link` headers (RFC 6596). */
export const canonicalsOf = oncePer((page: Page): readonly Canonical[] => {
  const links = page.elements.links
    .filter(({ rel }) => rel.includes('canonical'))
    .map(({ href, url, inHead }) => ({ href, url, where: inHead ? 'head' : 'body' }) as const);
  const headers = headerLinksOf(page)
    .filter(({ rel }) => rel.includes('canonical'))
    .map(({ href, url }) => ({ href, url, where: 'Link header' }) as const);
  return [...links, ...headers];
});
