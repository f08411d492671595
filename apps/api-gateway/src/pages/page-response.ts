import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.js';
import { documentWith, MARK } from './document.js';
import { CONTENT_SECURITY_POLICY, type PageStyle, pagePolicy } from './page-style.js';

export interface Page {
  /** The page's title and heading. */
  readonly title: string;
  readonly content: Html;
  /** For reports and lists; else the page is one narrow column. */
  readonly wide?: boolean;
  /** Besides the style of all pages. */
  readonly style?: PageStyle;
}

/** The seller's name on the pages, as a payer reads it. */
export const SELLER = 'Audit Credit Service';

/** The headers of every page. */
export const PAGE_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  // Not `no-referrer`: a browser would then hide the origin of a form's post, which we check.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

export const PAGE_TYPE = 'text/html; charset=utf-8';

/** Returns a page as the response body. Sets status and headers; the page is not cached. */
export function pageResponse(reply: FastifyReply, status: number, page: Page): string {
  reply.code(status).headers({
    ...PAGE_HEADERS,
    ...(page.style && { 'content-security-policy': pagePolicy(page.style) }),
    'content-type': PAGE_TYPE,
    'cache-control': 'no-store',
  });
  return documentOf(page);
}

/** Returns the complete HTML document. */
export function documentOf({ title, content, wide = false, style }: Page): string {
  return documentWith({
    title,
    ...(style && { head: style.element }),
    body: html`<body class="plain ${wide ? 'wide' : ''}">
      <header class="brand">${MARK}${SELLER}</header>
      <main>
        <h1>${title}</h1>
        ${content}
      </main>
    </body>`,
  });
}
