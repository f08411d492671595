import type { Page } from '../../page/page.js';
import type { Element } from '../../page/parsing/parse-document.js';
import { headerLinksOf } from './link-header.js';

/** A language version that the page names. */
export interface Alternate {
  readonly hreflang: string;
  readonly href: string;
  readonly url: URL | undefined;
  /** Undefined for one of a header. */
  readonly element?: Element;
}

/** Returns the language versions in the head. Those in the body are ignored by search engines. */
export function alternatesInHead(page: Page): Alternate[] {
  return page.elements.links.flatMap(({ rel, hreflang, href, url, inHead, element }) =>
    inHead && hreflang && rel.includes('alternate') ? { hreflang, href, url, element } : [],
  );
}

/** Returns the language versions in `Link` headers. */
export function alternatesInHeader(page: Page): Alternate[] {
  return headerLinksOf(page)
    .filter(({ rel }) => rel.includes('alternate'))
    .flatMap(({ hreflang, href, url }) => hreflang.map((each) => ({ hreflang: each, href, url })));
}
