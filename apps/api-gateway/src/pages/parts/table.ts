import { type Html, html, type HtmlValue } from '../html.js';

/** A name, which is at the right of its column where its cells are numbers. */
export type Column = string | { readonly name: string; readonly num: true };

export interface Table {
  /** Says to readers of a screen what the table is. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** A cell that is undefined or empty is shown as a dash. */
  readonly rows: readonly (readonly HtmlValue[])[];
  /** Attributes of each row. */
  readonly attributes?: readonly (Html | undefined)[];
  /** A closer table of numbers. */
  readonly kind?: 'checks';
}

/**
 * A table whose first cells name their rows. On a narrow screen it is a list of cards, but a table of numbers stays one:
 * its columns are narrow. Its roles are named, because browsers forget them where a row is not shown as a row.
 */
export function table({ label, columns, rows, attributes, kind }: Table): Html {
  const names = columns.map((column) => (typeof column === 'string' ? column : column.name));
  const classes = columns.map((column) => (typeof column === 'string' ? undefined : html`class="num"`));
  const isNumbers = classes.slice(1).every((isNumber) => isNumber);
  const head = names.map(
    (name, index) => html`<th scope="col" role="columnheader" ${classes[index]}>${name}</th> `,
  );
  const body = rows.map(
    ([first, ...others], row) =>
      html`<tr role="row" ${attributes?.[row]}>
        <th scope="row" role="rowheader" ${classes[0]}>${first}</th>
        ${others.map(
          (cell, index) =>
            html`<td role="cell" data-label="${names[index + 1]}" ${classes[index + 1]}>${cell}</td> `,
        )}
      </tr>`,
  );
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">
    <table class="data ${isNumbers ? kind : 'list'}" role="table">
      <thead role="rowgroup">
        <tr role="row">
          ${head}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${body}
      </tbody>
    </table>
  </div>`;
}
