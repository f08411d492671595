import { type Html, html, type HtmlValue } from '../../pages/html.js';

/** A name, which is at the right of its column where its cells are numbers. */
export type Column = string | { readonly name: string; readonly num: true };

export interface Table {
  /** Says to readers of a screen what the table is. */
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly HtmlValue[])[];
  /** Attributes of each row. */
  readonly attributes?: readonly (Html | undefined)[];
  /** Besides `data`. */
  readonly kind?: 'checks';
}

/** A table that scrolls within itself where it is too wide. The first cell of a row names it. */
export function table({ label, columns, rows, attributes, kind }: Table): Html {
  const classes = columns.map((column) => (typeof column === 'string' ? undefined : html`class="num"`));
  const head = columns.map(
    (column, index) =>
      html`<th scope="col" ${classes[index]}>${typeof column === 'string' ? column : column.name}</th> `,
  );
  const body = rows.map(
    ([first, ...others], row) =>
      html`<tr ${attributes?.[row]}>
        <th scope="row" ${classes[0]}>${first}</th>
        ${others.map((cell, index) => html`<td ${classes[index + 1]}>${cell}</td> `)}
      </tr>`,
  );
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">
    <table class="data ${kind}">
      <thead>
        <tr>
          ${head}
        </tr>
      </thead>
      <tbody>
        ${body}
      </tbody>
    </table>
  </div>`;
}
