import type { ChildNode, Element, TextNode } from './parse-document.js';

/** Elements whose text is no text of the page. */
const SILENT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'math',
  'iframe',
  'object',
  'canvas',
  'head',
]);

/** Elements that do not part the words around them. */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

export function isElement(node: ChildNode): node is Element {
  return 'tagName' in node;
}

export function isText(node: ChildNode): node is TextNode {
  return node.nodeName === '#text';
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}

/** Not shown: scripts and the like, and what is hidden by attribute or inline style. */
export function isHidden(element: Element): boolean {
  if (SILENT.has(element.tagName)) return true;
  return element.attrs.some(
    ({ name, value }) =>
      name === 'hidden' ||
      (name === 'aria-hidden' && value === 'true') ||
      (name === 'style' && /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(value.slice(0, 500))),
  );
}

/** As much text as half a book has: more of it changes no score, and every check stays cheap. */
export const MAX_TEXT_CHARACTERS = 500_000;

/**
 * The visible text below a node, white space folded, cut at `MAX_TEXT_CHARACTERS`. Without recursion: a page decides
 * how deep its markup is.
 */
export function textOf(root: ChildNode): string {
  const parts: string[] = [];
  let room = MAX_TEXT_CHARACTERS;
  const stack: (ChildNode | ' ')[] = [root];
  for (let node = stack.pop(); node !== undefined && room > 0; node = stack.pop()) {
    if (node === ' ') parts.push(node);
    else if (isText(node)) {
      parts.push(node.value.slice(0, room));
      room -= node.value.length;
    } else if (isElement(node) && !isHidden(node)) {
      if (!INLINE.has(node.tagName)) {
        parts.push(' ');
        stack.push(' ');
      }
      pushChildren(stack, node);
    }
  }
  return foldSpace(parts.join(''));
}

export function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The elements below `root` in document order, those within `skip` left out. */
export function elementsBelow(root: Element, skip: (element: Element) => boolean = () => false): Element[] {
  const found: Element[] = [];
  const stack: ChildNode[] = [...root.childNodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isElement(node) || skip(node)) continue;
    found.push(node);
    pushChildren(stack, node);
  }
  return found;
}

/** Puts the children on a stack so that the first is taken first; a page may have a million of them. */
export function pushChildren<T>(stack: (ChildNode | T)[], { childNodes }: Element): void {
  for (let index = childNodes.length - 1; index >= 0; index--) {
    const child = childNodes[index];
    if (child !== undefined) stack.push(child);
  }
}
