import { type Html, html } from '../../pages/html.js';

/** Copies the text of the element with an id. It is hidden where that can't be done. */
export function copyButton(id: string): Html {
  return html`<button type="button" data-copy="${id}" hidden>Copy</button>`;
}
