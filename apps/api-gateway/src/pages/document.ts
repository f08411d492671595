import { type Html, html } from './html.js';
import { STYLE } from './page-style.js';

/** The sign beside the name. */
export const MARK = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
  <rect width="24" height="24" rx="7" />
  <path d="M7 12.5 10.5 16 17 8.5" />
</svg>`;

// In the page itself, because a browser would ask for /favicon.ico.
const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="7" fill="#4338ca"/><path d="M7 12.5 10.5 16 17 8.5" fill="none" stroke="#fff" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round"/></svg>',
  );

interface DocumentParts {
  readonly title: string;
  /** What else belongs into the head. */
  readonly head?: Html;
  /** The element. */
  readonly body: Html;
}

/** Returns the complete HTML document, with the style of all pages. */
export function documentWith({ title, head, body }: DocumentParts): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="${ICON}" />
        ${STYLE.element} ${head}
      </head>
      ${body}
    </html>`.markup;
}
