import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.js';
import { CONTENT_SECURITY_POLICY, STYLE_ELEMENT } from './page-style.js';

export interface Page {
  /** The page's title and heading. */
  readonly title: string;
  readonly content: Html;
}

/** Whose pages these are, as a payer reads it. */
export const SELLER = 'Audit Credit Service';

/** What a browser must know of any page, whoever made it. */
export const PAGE_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  // Not `no-referrer`: with it a browser hides the origin of a form's post, by which we know our own.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

export const PAGE_TYPE = 'text/html; charset=utf-8';

/** The body of an answer with a page for people: whole in itself, and never kept. Sets status and headers. */
export function pageAnswer(reply: FastifyReply, status: number, page: Page): string {
  reply.code(status).headers({ ...PAGE_HEADERS, 'content-type': PAGE_TYPE, 'cache-control': 'no-store' });
  return documentOf(page);
}

/** The whole document. */
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
