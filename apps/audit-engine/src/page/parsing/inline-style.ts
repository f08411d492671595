import parse from 'css-tree/parser';
import { emptyPerPage } from '../once.js';
import type { Element } from './parse-document.js';

/** What matters to us is at the beginning of a style. */
const MAX_CHARACTERS = 500;
/** As many as a page has elements: each style of a page is read once, although several readers ask for it. */
const MAX_KEPT = 60_000;

/** Values by the name of their property, in lower case. */
export type Style = ReadonlyMap<string, string>;

const NONE: Style = new Map();
const kept = new Map<string, Style>();
emptyPerPage(() => kept.clear());

/**
 * Returns the declarations of an element's `style`; none if the style does not match `about`, which spares the parser
 * most styles. Of several declarations of one property it has the one that counts.
 */
export function styleOf({ attrs }: Element, about: RegExp): Style {
  const css = attrs.find(({ name }) => name === 'style')?.value.slice(0, MAX_CHARACTERS) ?? '';
  if (!about.test(css)) return NONE;
  const known = kept.get(css);
  if (known !== undefined) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const style = plainDeclarationsIn(css) ?? declarationsIn(css);
  kept.set(css, style);
  return style;
}

/** Without strings, functions, comments, escapes and importance. */
const PLAIN = /^[\w \t\n\r\f:;#%.,+-]*$/;
const PROPERTY = /^-?[a-z][a-z-]*$/i;

/** Reads a plain style in a tenth of the time of the parser; undefined for any other. */
function plainDeclarationsIn(css: string): Style | undefined {
  if (!PLAIN.test(css)) return undefined;
  const style = new Map<string, string>();
  for (const declaration of css.split(';')) {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(0, colon)).trim();
    if (PROPERTY.test(name))
      style.set(
        name.toLowerCase(),
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      );
    else if (declaration.trim() !== '') return undefined;
  }
  return style;
}

function declarationsIn(css: string): Style {
  const style = new Map<string, string>();
  const important = new Set<string>();
  for (const node of parse(css, { context: 'declarationList', parseValue: false }).children) {
    if (node.type !== 'Declaration') continue;
    const name = node.property.toLowerCase();
    if (important.has(name) && !node.important) continue;
    if (node.important) important.add(name);
    style.set(name, node.value.value.trim().toLowerCase());
  }
  return style;
}
