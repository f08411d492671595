import { defaultTreeAdapter, html, serializeOuter } from 'parse5';
import type { IssueCode } from '#contracts/audit/audits';
import type { Page } from '../../page/page.js';
import type { Spot } from '../../page/content/positions.js';
import type { Element } from '../../page/parsing/parse-document.js';
import { counted } from '../wording.js';

/** Attributes by name; undefined for one that is removed. */
type Attributes = Readonly<Record<string, string | undefined>>;

/** Longer code is not shown. */
export const MAX_CODE_CHARACTERS = 4_000;
/** Code shows as many elements that change. */
export const MAX_ELEMENTS = 5;
/** A change may need the text around an element. */
export const MAX_LOOKED_AT = 100;

export const INTO_HEAD = 'in the <head>';

/** Returns an element as markup, escaped. Without a text it is the start tag alone. */
export function tag(name: string, attributes: Attributes, text?: string): string {
  const attrs = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : { name: key, value },
  );
  const element = defaultTreeAdapter.createElement(name, html.NS.HTML, attrs);
  if (text !== undefined) defaultTreeAdapter.insertText(element, text);
  const whole = serializeOuter(element);
  return text === undefined ? whole.replace(`</${name}>`, '') : whole;
}

export function attributesOf({ attrs }: Element): Attributes {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
}

/** Returns what to write into the head in place of what is found. */
export function headCode(after: string | undefined, found: readonly Spot[] = []): IssueCode | undefined {
  if (after === undefined) return undefined;
  const before = found.map(({ element }) => serializeOuter(element)).join('\n');
  return { language: 'html', into: INTO_HEAD, ...(before === '' ? {} : { before }), after };
}

/** Returns the lines of the response's headers to send, in place of those that are sent now. */
export function headerCode(after: string, before: readonly string[] = []): IssueCode {
  return {
    language: 'text',
    into: 'in the headers of the response',
    ...(before.length === 0 ? {} : { before: before.join('\n') }),
    after,
  };
}

/** Returns the start tags of the first elements that change, as they are and with other attributes. */
export function changeEach(
  spots: readonly Spot[],
  change: (element: Element) => Attributes | undefined,
): IssueCode | undefined {
  const elements = new Set(spots.map(({ element }) => element));
  const changes = [...elements].slice(0, MAX_LOOKED_AT).flatMap((element) => {
    const attributes = change(element);
    return attributes === undefined ? [] : { element, attributes };
  });
  const shown = changes.slice(0, MAX_ELEMENTS);
  if (shown.length === 0) return undefined;
  const more = changes.length - shown.length + Math.max(0, elements.size - MAX_LOOKED_AT);
  return {
    language: 'html',
    into: 'in the HTML',
    before: shown.map(({ element }) => tag(element.tagName, attributesOf(element))).join('\n'),
    after: shown
      .map(({ element, attributes }) => tag(element.tagName, { ...attributesOf(element), ...attributes }))
      .join('\n'),
    ...leavingOut(theSameFor(more, 'element')),
  };
}

/** Names those that change in the same way and are not shown. */
export function theSameFor(more: number, what: string): readonly string[] {
  return more <= 0 ? [] : [`the same for ${counted(more, `more ${what}`)}`];
}

/** Names what a person has to add. */
export function leavingOut(missing: readonly string[]): Pick<IssueCode, 'missing'> {
  return missing.length === 0 ? {} : { missing: [...new Set(missing)] };
}

/** Returns an object as JSON whose texts can not end the element that holds it. */
export function jsonOf(object: object): string {
  return JSON.stringify(object, null, 2).replaceAll('<', String.raw`\u003c`);
}

/** Returns an object of schema.org as a block for the head. */
export function jsonLd(object: object): string {
  return `<script type="application/ld+json">\n${jsonOf({ '@context': 'https://schema.org', ...object })}\n</script>`;
}

/** Returns the code of a check: what to write, from what the page says. */
export type WritesCode = (page: Page) => IssueCode | undefined;
