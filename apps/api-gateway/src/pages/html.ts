/** Safe markup. */
export class Html {
  constructor(readonly markup: string) {}
}

export type HtmlValue = string | number | Html | readonly Html[] | false | undefined;

/** A template that escapes its values, except `Html`; undefined and false become nothing. Its own lines lose their indentation. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(String.raw({ raw: withoutIndent(strings) }, ...values.map(markupOf)));
}

const KNOWN = new WeakMap<TemplateStringsArray, readonly string[]>();

/** The indentation of our sources is a quarter of a long page. What a value brings stays as it is. */
function withoutIndent(strings: TemplateStringsArray): readonly string[] {
  const known = KNOWN.get(strings) ?? strings.map((text) => text.replaceAll(/\n +/g, '\n'));
  KNOWN.set(strings, known);
  return known;
}

function markupOf(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(({ markup }) => markup).join('');
  return escapeHtml(String(value));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text between tags and for attribute values in quotes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
