import { type Html, html } from '../../pages/html.js';

const SHOWN_CHARACTERS = 60;

/** An audited URL as text, cut to one line. Its letters may run from right to left; what is around it must not. */
export function shortUrl(url: string): Html {
  const characters = [...url];
  const shown =
    characters.length > SHOWN_CHARACTERS ? `${characters.slice(0, SHOWN_CHARACTERS).join('')}…` : url;
  return html`<bdi title="${url}">${shown}</bdi>`;
}
