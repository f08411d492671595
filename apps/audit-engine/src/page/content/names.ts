import { attribute, isText } from '../parsing/html-nodes.js';
import type { Element } from '../parsing/parse-document.js';
import { foldSpace, MAX_LABEL_CHARACTERS, type ElementSpan, type Walk } from '../parsing/walk.js';

/** Elements of a link or a heading that are looked at. */
const MAX_WITHIN = 1_000;

/** Returns the text of an element, or else the name that it has for those who can't see it (accname 1.2). */
export function nameOf(span: ElementSpan, walk: Walk): string {
  const text = walk.textOf(span.element, MAX_LABEL_CHARACTERS);
  return text === '' ? nameWithoutText(span, walk) : text;
}

/** Returns its own label, or else those of the pictures in it; empty if it has none. */
function nameWithoutText({ element, index, end }: ElementSpan, walk: Walk): string {
  const own = labelOf(element, 'aria-label');
  if (own !== '') return own;
  const parts: string[] = [];
  for (let at = index + 1; at < Math.min(end, index + 1 + MAX_WITHIN); at++) {
    const inner = walk.elements[at];
    if (inner === undefined || (inner.hidden && !inner.drawn)) continue;
    const { tagName } = inner.element;
    const part =
      labelOf(inner.element, 'aria-label') ||
      (tagName === 'img' || tagName === 'input' ? labelOf(inner.element, 'alt') : '') ||
      (inner.drawn && (tagName === 'title' || tagName === 'text') ? textIn(inner.element) : '');
    if (part !== '') parts.push(part);
  }
  return foldSpace(parts.join(' ')).slice(0, MAX_LABEL_CHARACTERS) || labelOf(element, 'title');
}

function labelOf(element: Element, name: string): string {
  return foldSpace((attribute(element, name) ?? '').slice(0, MAX_LABEL_CHARACTERS));
}

function textIn({ childNodes }: Element): string {
  return foldSpace(childNodes.map((node) => (isText(node) ? node.value : '')).join(' '));
}
