import { type Html, html } from '../../pages/html.js';

/** Links to the newest entries and to those after the ones that are shown, where there are any. */
export function pager({
  newest,
  older,
}: {
  readonly newest?: string | undefined;
  readonly older?: string | undefined;
}): Html | undefined {
  if (newest === undefined && older === undefined) return undefined;
  return html`<nav class="pager" aria-label="Pages">
    ${newest === undefined ? html`<span></span>` : html`<a class="button" href="${newest}">Newest</a>`}
    ${older === undefined ? undefined : html`<a class="button" href="${older}" rel="next">Older</a>`}
  </nav>`;
}
