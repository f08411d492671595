import { attribute, isElement } from '../parsing/html-nodes.js';
import type { Element } from '../parsing/parse-document.js';
import type { Walk } from '../parsing/walk.js';

/** How the main content was found: by a landmark of the markup, or by a guess from the density of text. */
export type MainSource = 'main' | 'article' | 'densest' | 'body';

export interface MainElement {
  readonly element: Element;
  readonly source: MainSource;
  /** The number of `main` landmarks; several are a mistake. */
  readonly mains: number;
}

const CONTAINERS = new Set(['div', 'section', 'td', 'article', 'body']);
const TEXT_BLOCKS = new Set(['p', 'pre', 'blockquote', 'ul', 'ol', 'dl', 'table']);
/** A guess with less than this share of the page's text is rejected. */
const MIN_SHARE = 0.3;

/** Returns the element with the page's main content: its landmark, or else the one with the densest text. */
export function findMain(body: Element, walk: Walk): MainElement {
  const mains: Element[] = [];
  const article = new Longest();
  const densest = new Longest();
  for (const { element, hidden, around, from, to } of walk.below(body)) {
    if (hidden) continue;
    const { tagName } = element;
    if (tagName === 'main' || attribute(element, 'role') === 'main') mains.push(element);
    if (tagName === 'article') article.see(element, to - from);
    if (!around && CONTAINERS.has(tagName)) densest.see(element, ownTextLength(element, walk));
  }
  const enough = Math.max(1, walk.lengthOf(body) * MIN_SHARE);
  const found = (element: Element, source: MainSource) => ({ element, source, mains: mains.length });
  if (mains[0] !== undefined) return found(mains[0], 'main');
  if (article.element !== undefined && article.length >= enough) return found(article.element, 'article');
  if (densest.element !== undefined && densest.length >= enough) return found(densest.element, 'densest');
  return found(body, 'body');
}

/** Keeps the first element with the most text. */
class Longest {
  element: Element | undefined;
  length = 0;

  see(element: Element, length: number): void {
    if (length <= this.length) return;
    this.element = element;
    this.length = length;
  }
}

/** Returns the number of characters in the text blocks directly below an element. */
function ownTextLength(element: Element, walk: Walk): number {
  let length = 0;
  for (const child of element.childNodes) {
    if (isElement(child) && TEXT_BLOCKS.has(child.tagName)) length += walk.lengthOf(child);
  }
  return length;
}
