import { attribute, elementsBelow, isElement, isHidden, textOf } from './html-nodes.js';
import type { Element } from './parse-document.js';

/** Where the main content was found: in a landmark of the markup, or guessed from where the text is. */
export type MainSource = 'main' | 'article' | 'densest' | 'body';

export interface MainElement {
  readonly element: Element;
  readonly source: MainSource;
  /** Landmarks in the page: several `main` are a mistake. */
  readonly mains: number;
}

/** Elements and roles around the main content. Not `form`: there are sites that wrap every page in one. */
const AROUND = new Set(['nav', 'aside', 'dialog', 'menu']);
const AROUND_ROLES = new Set(['navigation', 'banner', 'contentinfo', 'complementary', 'search', 'dialog']);
const CONTAINERS = new Set(['div', 'section', 'td', 'article', 'body']);
const TEXT_BLOCKS = new Set(['p', 'pre', 'blockquote', 'ul', 'ol', 'dl', 'table']);
/** A guess that holds less than this share of the page's text is none. */
const MIN_SHARE = 0.3;

/** Navigation, asides, dialogs and what is hidden: never part of the main content. */
export function isAround(element: Element): boolean {
  return (
    isHidden(element) || AROUND.has(element.tagName) || AROUND_ROLES.has(attribute(element, 'role') ?? '')
  );
}

/** The element that holds the page's own content: its landmark, else the one with the densest text. */
export function findMain(body: Element): MainElement {
  const elements = elementsBelow(body, isHidden);
  const mains = elements.filter((each) => each.tagName === 'main' || attribute(each, 'role') === 'main');
  const [main] = mains;
  if (main !== undefined) return { element: main, source: 'main', mains: mains.length };
  const articles = elements.filter((each) => each.tagName === 'article');
  const longest = longestOf(articles);
  const total = textOf(body).length;
  if (longest !== undefined && longest.length >= total * MIN_SHARE) {
    return { element: longest.element, source: 'article', mains: 0 };
  }
  const densest = densestOf(elementsBelow(body, isAround));
  return densest !== undefined && densest.length >= total * MIN_SHARE
    ? { element: densest.element, source: 'densest', mains: 0 }
    : { element: body, source: 'body', mains: 0 };
}

function longestOf(elements: readonly Element[]): { element: Element; length: number } | undefined {
  let longest: { element: Element; length: number } | undefined;
  // Nested articles are comments of the outer one: the first levels are enough, and keep this linear.
  for (const element of elements.slice(0, 50)) {
    const { length } = textOf(element);
    if (longest === undefined || length > longest.length) longest = { element, length };
  }
  return longest;
}

function densestOf(elements: readonly Element[]): { element: Element; length: number } | undefined {
  let densest: { element: Element; length: number } | undefined;
  for (const element of elements) {
    if (!CONTAINERS.has(element.tagName)) continue;
    let length = 0;
    for (const child of element.childNodes) {
      if (isElement(child) && TEXT_BLOCKS.has(child.tagName)) length += textOf(child).length;
    }
    if (length > 0 && (densest === undefined || length > densest.length)) densest = { element, length };
  }
  return densest;
}
