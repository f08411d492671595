import { headerLines } from '#outbound-http/response/response-headers';
import type { Page } from '../../page/page.js';
import { metaContents } from '../meta.js';

/** Where a directive was found, for evidence. */
export interface Directive {
  readonly value: string;
  readonly from: string;
}

/** Directives with a value, which look like the name of a crawler before its directives. */
const WITH_VALUE = /^(?:unavailable_after|max-snippet|max-image-preview|max-video-preview)$/;
const UNAVAILABLE_AFTER = /^unavailable_after\s*:/;
/** The same with the name of a crawler before it. */
const BEGINS_DATE = /^(?:[\w.-]{1,40}\s*:\s*)?unavailable_after\s*:/i;
const MAX_DATE_CHARACTERS = 100;

/** Returns the robots directives for a crawler: those for all, and those that name it (meta elements and headers). */
export function directivesFor(page: Page, crawler: string): readonly Directive[] {
  const metas = ['robots', crawler].flatMap((name) =>
    metaContents(page, name).flatMap((content) =>
      split(content).map((value) => ({ value, from: `<meta name="${name}">` })),
    ),
  );
  const headers = headerLines(page.source.headers, 'x-robots-tag').flatMap((line) =>
    valuesFor(crawler, line).map((value) => ({ value, from: 'X-Robots-Tag' })),
  );
  return [...metas, ...headers];
}

/** Returns the directives that keep the page out of that crawler's index. */
export function noindexesFor(page: Page, crawler: string): readonly Directive[] {
  return directivesFor(page, crawler).filter(({ value }) => {
    if (value === 'noindex' || value === 'none') return true;
    if (!UNAVAILABLE_AFTER.test(value)) return false;
    return Date.parse(value.slice(value.indexOf(':') + 1, MAX_DATE_CHARACTERS)) < page.asOf.getTime();
  });
}

/** Returns the first of them; undefined if there is none. */
export function noindexFor(page: Page, crawler: string): Directive | undefined {
  return noindexesFor(page, crawler)[0];
}

/** Splits a list at its commas, but not at those in the date of `unavailable_after`, which go on with a digit. */
function split(content: string): string[] {
  const values: string[][] = [];
  let inDate = false;
  for (const part of content.split(',')) {
    const text = part.trim();
    inDate = (inDate && /^\d/.test(text)) || BEGINS_DATE.test(text);
    if (inDate && /^\d/.test(text)) values.at(-1)?.push(text);
    else values.push([withLowerName(text)]);
  }
  return values.map((parts) => parts.join(', '));
}

/** A date in ISO 8601 has capital letters. */
function withLowerName(directive: string): string {
  const name = directive.split(':', 1)[0] ?? '';
  return name.toLowerCase() + directive.slice(name.length);
}

/** Returns the directives of a header line for a crawler. A name and a colon say whom those after it are for. */
function valuesFor(crawler: string, line: string): string[] {
  let scope = '*';
  return split(line).flatMap((value) => {
    const [, name, rest = ''] = /^([a-z][\w.-]*|\*)\s*:(.*)$/s.exec(value) ?? [];
    if (name === undefined || WITH_VALUE.test(name)) return scope === '*' || scope === crawler ? value : [];
    scope = name;
    return scope === '*' || scope === crawler ? split(rest) : [];
  });
}
