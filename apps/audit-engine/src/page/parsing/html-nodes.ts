import { wordSet } from '../language/words.js';
import { styleOf } from './inline-style.js';
import type { ChildNode, Element, TextNode } from './parse-document.js';

/** Elements whose text is not text of the page. Those of a ruby only say how the text before them is read. */
const SILENT = wordSet(
  'script style template noscript noframes noembed svg math iframe object canvas head rt rp rtc',
);

/** Elements that are shown, and whose content is values of a control, or stands in for what is shown. */
const UNREAD = wordSet('select datalist textarea video audio progress meter');

/** Elements that do not separate the words around them. */
const INLINE = wordSet(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var wbr',
);

/** Elements and roles around the main content. `form` is excluded, because some sites wrap every page in one. */
const AROUND = new Set(['nav', 'aside', 'dialog', 'menu']);
const AROUND_ROLES = new Set(['navigation', 'banner', 'contentinfo', 'complementary', 'search', 'dialog']);

/** In a style; its parser tells the property from others that end alike. */
const MAY_HIDE = /(?:display|visibility)\s*:\s*(?:none|hidden|collapse)/i;
const HIDING: readonly (readonly [property: string, ...values: string[]])[] = [
  ['display', 'none'],
  ['visibility', 'hidden', 'collapse'],
  ['content-visibility', 'hidden'],
];
/** The id of a part that React streams: its script moves the part to its place as soon as it has arrived. */
const STREAMED = /S:[\da-f]{1,8}$/;

export function isElement(node: ChildNode): node is Element {
  return 'tagName' in node;
}

export function isText(node: ChildNode): node is TextNode {
  return node.nodeName === '#text';
}

/** Returns the element around a node; undefined for the root. */
export function parentOf({ parentNode }: Element | TextNode): Element | undefined {
  return parentNode !== null && 'tagName' in parentNode ? parentNode : undefined;
}

export function attribute(element: Element, name: string): string | undefined {
  // The hottest line of an audit: a loop takes a third of the time of `find`.
  for (const each of element.attrs) if (each.name === name) return each.value;
  return undefined;
}

export function isInline(element: Element): boolean {
  return INLINE.has(element.tagName);
}

/**
 * True for elements that are not shown: scripts and the like, and elements hidden by an attribute or an inline style.
 */
export function isHidden(element: Element): boolean {
  return isSilent(element) || isConcealed(element);
}

/** True for elements that an attribute or an inline style hides. */
export function isConcealed(element: Element): boolean {
  for (const { name, value } of element.attrs) {
    if (name === 'hidden' && !isRevealed(element, value)) return true;
    if (name === 'aria-hidden' && value === 'true') return true;
    if (name === 'style') {
      const style = styleOf(element, MAY_HIDE);
      if (HIDING.some(([property, ...values]) => values.includes(style.get(property) ?? ''))) return true;
    }
  }
  return false;
}

/** True for what browsers show to readers who search for it (HTML Standard, 6.1), and for what a stream shows. */
function isRevealed(element: Element, hidden: string): boolean {
  return hidden.toLowerCase() === 'until-found' || STREAMED.test(attribute(element, 'id') ?? '');
}

/** True for elements whose text is not text of the page, shown or not. */
export function isSilent(element: Element): boolean {
  return SILENT.has(element.tagName);
}

/** True for elements that are shown and whose content is not text of the page. */
export function isUnread(element: Element): boolean {
  return UNREAD.has(element.tagName);
}

/** True for navigation and the like, shown or not. */
export function isFrame(element: Element): boolean {
  return AROUND.has(element.tagName) || AROUND_ROLES.has(attribute(element, 'role') ?? '');
}

/** Returns the words of a set-valued attribute, in lower case. */
export function tokens(value: string | undefined): string[] {
  return (value ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((token) => token !== '');
}
