import { type Html, html, type HtmlValue } from '../html.js';

/** A list of terms and their values. A value that is undefined is left out. */
export function definitionList(
  list: readonly (readonly [term: string, value: HtmlValue] | undefined)[],
): Html {
  return html`<dl class="definitions">
    ${list
      .filter((entry) => entry !== undefined)
      .map(
        ([term, value]) =>
          html`<div>
            <dt>${term}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
  </dl>`;
}
