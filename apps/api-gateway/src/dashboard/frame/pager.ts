import { type Html, html } from '../../pages/html.js';

/** Links to the entries before and after those that are shown, where there are any. */
export function pager({
  newer,
  older,
}: {
  readonly newer?: string | undefined;
  readonly older?: string | undefined;
}): Html | undefined {
  if (newer === undefined && older === undefined) return undefined;
  return html`<nav class="pager" aria-label="Pages">
    ${newer === undefined ? html`<span></span>` : html`<a class="button" href="${newer}" rel="prev">Newer</a>`}
    ${older === undefined ? undefined : html`<a class="button" href="${older}" rel="next">Older</a>`}
  </nav>`;
}
