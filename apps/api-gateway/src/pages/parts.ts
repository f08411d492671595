import { type Html, html, type HtmlValue } from './html.js';

/** Returns the text with a capital first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a colour says. The text must say it, too. */
export type Tone = 'good' | 'bad' | 'warn' | 'accent' | 'quiet';

/** A short text with a colour. It begins with a capital letter everywhere. */
export function badge(text: string, tone: Tone = 'quiet'): Html {
  return html`<span class="badge ${tone}">${capitalised(text)}</span>`;
}

/** Credits in groups of three digits: `20,900`. */
export function creditsText(credits: number): string {
  return credits.toLocaleString('en-US');
}

/** A time as people read it, in UTC to the minute: `2026-11-23 20:15 UTC`. */
export function timeTag(time: Date): Html {
  return tag(time, 16);
}

/** The same to the second. */
export function secondsTag(time: Date): Html {
  return tag(time, 19);
}

/** The same to the millisecond, where the order of things within a second matters. */
export function exactTimeTag(time: Date): Html {
  return tag(time, 23);
}

/** `1,250 ms` */
export function durationText(ms: number): string {
  return `${Math.round(ms).toLocaleString('en-US')} ms`;
}

function tag(time: Date, characters: number): Html {
  const iso = time.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, characters).replace('T', ' ')} UTC</time>`;
}

/** A list of terms and their values. An entry that is undefined or false is left out. */
export function definitionList(
  list: readonly (readonly [term: string, value: HtmlValue] | false | undefined)[],
): Html {
  return html`<dl class="definitions">
    ${list
      .filter((entry) => entry !== undefined && entry !== false)
      .map(
        ([term, value]) =>
          html`<div>
            <dt>${term}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
  </dl>`;
}

/** A name, which is at the right of its column where its cells are numbers. */
export type Column = string | { readonly name: string; readonly num: true };

export interface Table {
  /** Says to readers of a screen what the table is. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** A cell that is undefined or empty is shown as a dash. */
  readonly rows: readonly (readonly HtmlValue[])[];
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
