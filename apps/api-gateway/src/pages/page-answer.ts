import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.js';
import { CONTENT_SECURITY_POLICY, STYLE_ELEMENT } from './page-style.js';

export interface Page {
  /** The page's title and heading. */
  readonly title: string;
  readonly content: Html;
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
export function pageAnswer(reply: FastifyReply, status: number, page: Page): string {
  reply.code(status).headers({ ...PAGE_HEADERS, 'content-type': PAGE_TYPE, 'cache-control': 'no-store' });
  return documentOf(page);
}

/** Returns the complete HTML document. */
export function documentOf({ title, content }: Page): string {
  // The empty icon keeps browsers from asking for /favicon.ico.
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.markup;
}
