import { attribute, isElement } from './html-nodes.js';
import type { Element } from './parse-document.js';
import type { Placed, Walk } from './walk.js';

/** Where the main content was found: in a landmark of the markup, or guessed from where the text is. */
export type MainSource = 'main' | 'article' | 'densest' | 'body';

export interface MainElement {
  readonly element: Element;
  readonly source: MainSource;
  /** Landmarks in the page: several `main` are a mistake. */
  readonly mains: number;
}

const CONTAINERS = new Set(['div', 'section', 'td', 'article', 'body']);
const TEXT_BLOCKS = new Set(['p', 'pre', 'blockquote', 'ul', 'ol', 'dl', 'table']);
/** A guess that holds less than this share of the page's text is none. */
const MIN_SHARE = 0.3;

/** The element that holds the page's own content: its landmark, else the one with the densest text. */
export function findMain(body: Element, walk: Walk): MainElement {
  const below = walk.below(body);
  const shown = below.filter(({ hidden }) => !hidden);
  const mains = shown.filter(({ element }) => element.tagName === 'main' || hasRole(element, 'main'));
  const [main] = mains;
  if (main !== undefined) return { element: main.element, source: 'main', mains: mains.length };
  const enough = walk.lengthOf(body) * MIN_SHARE;
  const article = longest(
    shown.filter(({ element }) => element.tagName === 'article'),
    ({ from, to }) => to - from,
  );
  if (article !== undefined && article.length >= enough)
    return { element: article.element, source: 'article', mains: 0 };
  const densest = longest(
    below.filter(({ around, element }) => !around && CONTAINERS.has(element.tagName)),
    ({ element }) => ownTextLength(element, walk),
  );
  return densest !== undefined && densest.length >= Math.max(1, enough)
    ? { element: densest.element, source: 'densest', mains: 0 }
    : { element: body, source: 'body', mains: 0 };
}

/** The first of those with most text. */
function longest(
  candidates: readonly Placed[],
  lengthOf: (candidate: Placed) => number,
): { element: Element; length: number } | undefined {
  let found: { element: Element; length: number } | undefined;
  for (const candidate of candidates) {
    const length = lengthOf(candidate);
    if (found === undefined || length > found.length) found = { element: candidate.element, length };
  }
  return found;
}

/** Characters in the blocks of text directly below an element. */
function ownTextLength(element: Element, walk: Walk): number {
  let length = 0;
  for (const child of element.childNodes) {
    if (isElement(child) && TEXT_BLOCKS.has(child.tagName)) length += walk.lengthOf(child);
  }
  return length;
}

function hasRole(element: Element, role: string): boolean {
  return attribute(element, 'role') === role;
}
