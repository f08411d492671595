import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.js';
import { CONTENT_SECURITY_POLICY, STYLE_ELEMENT } from './page-style.js';

export interface Page {
  /** The page's title and heading. */
  readonly title: string;
  readonly content: Html;
}

/** Sends a page for people: whole in itself, and never kept. */
export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'cache-control': 'no-store',
      // Not `no-referrer`: with it a browser hides the origin of a form's post, by which we know our own.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(documentOf(page));
}

function documentOf({ title, content }: Page): string {
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
