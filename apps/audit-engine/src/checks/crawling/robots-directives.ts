import { oncePer } from '../../page/once.js';
import { headerLines } from '#outbound-http/response/response-headers';
import type { Spot } from '../../page/content/positions.js';
import type { PageElements } from '../../page/content/elements.js';
import type { PageSource } from '../../page/page-source.js';
import { metaElements } from '../meta.js';

/** A page, or a response for another one, as far as it tells crawlers what they may do. */
export interface Directed {
  readonly elements: Pick<PageElements, 'metas'>;
  readonly source: Pick<PageSource, 'headers'>;
  readonly asOf: Date;
}

export interface Directive {
  readonly value: string;
  readonly from: string;
  /** The elements that say it: one, or none for a header. */
  readonly where: readonly Spot[];
}

/** Directives with a value, which look like the name of a crawler before its directives. */
const WITH_VALUE = /^(?:unavailable_after|max-snippet|max-image-preview|max-video-preview)$/;
const UNAVAILABLE_AFTER = /^unavailable_after\s*:/;
/** The same with the name of a crawler before it. */
const BEGINS_DATE = /^(?:[\w.-]{1,40}\s*:\s*)?unavailable_after\s*:/i;
const MAX_DATE_CHARACTERS = 100;

/** Returns the robots directives for a crawler: those for all, and those that name it (meta elements and headers). */
export function directivesFor(page: Directed, crawler: string): readonly Directive[] {
  const known = directivesOf(page);
  const directives = known.get(crawler) ?? readFor(page, crawler);
  known.set(crawler, directives);
  return directives;
}

/** By crawler: several checks ask for the same ones. */
const directivesOf = oncePer((_page: Directed) => new Map<string, readonly Directive[]>());

function readFor(page: Directed, crawler: string): readonly Directive[] {
  const metas = ['robots', crawler].flatMap((name) =>
    metaElements(page, name).flatMap((meta) =>
      directivesIn(meta.content).map((value) => ({ value, from: `<meta name="${name}">`, where: [meta] })),
    ),
  );
  const headers = headerLines(page.source.headers, 'x-robots-tag').flatMap((line) =>
    valuesFor(crawler, line).map((value) => ({ value, from: 'X-Robots-Tag', where: [] })),
  );
  return [...metas, ...headers];
}

/** Returns the directives that keep the page out of that crawler's index. */
export function noindexesFor(page: Directed, crawler: string): readonly Directive[] {
  return directivesFor(page, crawler).filter(({ value }) => {
    if (value === 'noindex' || value === 'none') return true;
    const end = expiryOf(value);
    return end !== undefined && end < page.asOf.getTime();
  });
}

/**
 * Returns when the page leaves results by this directive, in milliseconds: NaN for a date that can't be read, and
 * undefined for a directive other than `unavailable_after`.
 */
export function expiryOf(directive: string): number | undefined {
  if (!UNAVAILABLE_AFTER.test(directive)) return undefined;
  // With a space before it, a date by ISO 8601 with a time is none to `Date`.
  return Date.parse(directive.slice(directive.indexOf(':') + 1, MAX_DATE_CHARACTERS).trim());
}

/** Returns the first of them; undefined if there is none. */
export function noindexFor(page: Directed, crawler: string): Directive | undefined {
  return noindexesFor(page, crawler)[0];
}

/** Splits a list of directives at its commas, but not at those in the date of `unavailable_after`, which go on with a digit. */
export function directivesIn(content: string): string[] {
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
  return directivesIn(line).flatMap((value) => {
    const [, name, rest = ''] = /^([a-z][\w.-]*|\*)\s*:(.*)$/s.exec(value) ?? [];
    if (name === undefined || WITH_VALUE.test(name)) return scope === '*' || scope === crawler ? value : [];
    scope = name;
    return scope === '*' || scope === crawler ? directivesIn(rest) : [];
  });
}
