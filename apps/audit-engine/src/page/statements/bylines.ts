import { ANY_LANGUAGE } from '../phrases/any-language.js';

const NAME = /^[\s:：-]*(?:\p{Lu}[\p{L}\p{M}.'’-]*\s+(?:\p{Ll}{1,3}\s+){0,2}){1,3}\p{Lu}[\p{L}\p{M}'’-]+/u;
/** A label with a colon may be followed by a single-word name; in a script without capitals any word may be a name. */
const NAMED = /^\s*[:：／/|]\s*(?:\p{Lu}[\p{L}\p{M}]|\p{Lo}{2})/u;
const UNCASED_NAME = /^\s+\p{Lo}{2,}(?:\s\p{Lo}{2,}){0,4}$/u;

/** A byline stands near the top, in a separate line. */
const TOP_CHARACTERS = 1_500;
const MAX_LINE = 80;

/** Returns whether the beginning of a text names an author: "By Ada Fields", "Autor: Ada Fields", "作者：李明". */
export function hasByline(text: string): boolean {
  return bylineIn(text) !== undefined;
}

/** Returns what follows "By" in the first byline at the beginning of a text; undefined without one. */
export function bylineIn(text: string): string | undefined {
  for (const line of text.slice(0, TOP_CHARACTERS).split(/[\n|•·]/)) {
    const rest = behindLabel(line.trim());
    if (rest !== undefined) return rest.replace(/^[\s:：／/|-]+/, '');
  }
  return undefined;
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
