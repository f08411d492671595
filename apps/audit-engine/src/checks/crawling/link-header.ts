import { headerLines } from '#outbound-http/response/response-headers';
import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import { tokens } from '../../page/parsing/html-nodes.js';

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
export const headerLinksOf = oncePer((page: Page): readonly HeaderLink[] =>
  headerLines(page.source.headers, 'link')
    .flatMap((line) => [...line.matchAll(LINK)])
    .slice(0, MAX_LINKS)
    .flatMap(([, href = '', text = '']) => {
      const parameters = [...text.matchAll(PARAMETER)].map(
        ([, name = '', quoted, token]) => [name.toLowerCase(), quoted ?? token ?? ''] as const,
      );
      const valuesOf = (wanted: string) =>
        parameters.flatMap(([name, value]) => (name === wanted ? value : []));
      if (valuesOf('anchor').length > 0) return [];
      // Of several rel the first one counts (RFC 8288 section 3.3); hreflang may be repeated (section 3.4.1).
      const [rel] = valuesOf('rel');
      const [type] = valuesOf('type');
      const url = URL.parse(href.trim(), page.url.href) ?? undefined;
      return { href: href.trim(), url, rel: tokens(rel), hreflang: valuesOf('hreflang'), type };
    }),
);
