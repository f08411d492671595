import { ANY_LANGUAGE } from '../phrases/any-language.js';
import { firstDateIn } from './days/written-dates.js';

const NAME = /^[\s:：-]*(?:\p{Lu}[\p{L}\p{M}.'’-]*\s+(?:\p{Ll}{1,3}\s+){0,2}){1,3}\p{Lu}[\p{L}\p{M}'’-]+/u;
/** A label with a colon may be followed by a single-word name; in a script without capitals any word may be a name. */
const NAMED = /^\s*[:：／/|]\s*(?:\p{Lu}[\p{L}\p{M}]|\p{Lo}{2})/u;
const UNCASED_NAME = /^\s+\p{Lo}{2,}(?:\s\p{Lo}{2,}){0,4}$/u;

/** A byline stands near the top, in a separate line. */
const TOP_CHARACTERS = 1_500;
const MAX_LINE = 80;
const YEAR = /\p{Nd}{4}/u;

/** Behind the heading, and behind what stands above it. */
const MAX_LINES_ABOVE = 4;
const WHOLE_NAME = /^(?:\p{Lu}[\p{L}\p{M}.'’-]*\s(?:\p{Ll}{1,3}\s){0,2}){1,3}\p{Lu}[\p{L}\p{M}'’-]+$/u;
const COMMA = /[,،、，]/;

/**
 * Returns whether the beginning of a text names an author: "By Ada Fields", "Autor: Ada Fields", "作者：李明", or in one of the
 * first lines "Ada Fields, 2 March 2026". The last one may be a town and a day: nobody may write it down as an author.
 */
export function hasByline(text: string): boolean {
  return bylineIn(text) !== undefined || linesOf(text).slice(0, MAX_LINES_ABOVE).some(isNameWithDate);
}

/** Returns what follows "By" in the first byline at the beginning of a text; undefined without one. */
export function bylineIn(text: string): string | undefined {
  for (const line of linesOf(text)) {
    const rest = behindLabel(line) ?? besideDate(line);
    if (rest !== undefined) return rest.replace(/^[\s:：／/|-]+/, '');
  }
  return undefined;
}

function linesOf(text: string): readonly string[] {
  return text
    .slice(0, TOP_CHARACTERS)
    .split(/[\n|•·]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** "1 October 2026 by Ada Fields", "بقلم سلمى حداد، 5 أكتوبر 2026": the name ends where the line or the date begins. */
function besideDate(line: string): string | undefined {
  const [before, after] = aroundDate(line) ?? [];
  if (before === undefined || after === undefined) return undefined;
  if (after === '') return behindLabel(before.split(COMMA, 1)[0] ?? '');
  const name = behindLabel(after);
  return name !== undefined && after.endsWith(name) ? name : undefined;
}

function isNameWithDate(line: string): boolean {
  const [before, after] = aroundDate(line) ?? [];
  return before !== undefined && after === '' && WHOLE_NAME.test(before);
}

function aroundDate(line: string): readonly [before: string, after: string] | undefined {
  const date = line.length > MAX_LINE || !YEAR.test(line) ? undefined : firstDateIn(line);
  if (date === undefined) return undefined;
  const at = line.indexOf(date);
  const [before, after] = [line.slice(0, at), line.slice(at + date.length)];
  return [before.replace(/[\s,،、，–—-]{1,9}$/, ''), after.replace(/^[\s,،、，–—.-]+/, '')];
}

function behindLabel(line: string): string | undefined {
  if (line.length > MAX_LINE) return undefined;
  // The words of a label are compared folded, the rest of the line unchanged.
  for (let at = 1; at <= Math.min(line.length, 30); at++) {
    const next = line[at] ?? '';
    if (/[\p{L}\p{M}]/u.test(next)) continue;
    if (!ANY_LANGUAGE.bylines.is(line.slice(0, at))) continue;
    const rest = line.slice(at);
    const [name] = NAME.exec(rest) ?? [];
    if (name !== undefined || NAMED.test(rest) || UNCASED_NAME.test(rest)) return name ?? rest;
  }
  return undefined;
}
