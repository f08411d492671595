import {
  attribute,
  isConcealed,
  isElement,
  isFrame,
  isHidden,
  isInline,
  isText,
  isUnread,
} from './html-nodes.js';
import { Panels } from './panels.js';
import type { ChildNode, Document, Element } from './parse-document.js';

export interface ElementSpan {
  readonly element: Element;
  /** The element's number in document order. The elements below it have the numbers up to, but not including, `end`. */
  readonly index: number;
  readonly end: number;
  readonly inHead: boolean;
  /** Within SVG or MathML. */
  readonly inForeign: boolean;
  /** True if the element, or one around it, is not shown. Panels that readers open count as shown. */
  readonly hidden: boolean;
  /** Within a picture (SVG) that is shown. Its text is not text of the page, but its links are links. */
  readonly drawn: boolean;
  /** True for navigation, asides and dialogs, and all elements within them. */
  readonly around: boolean;
  readonly nosnippet: boolean;
  /** The element's range in the text of the document. */
  readonly from: number;
  readonly to: number;
}

/**
 * One pass over a document: every element with its span, and the visible text as one string of which each element has
 * a range. So no check walks the tree again. Without recursion, because a page decides how deep its markup is.
 */
export class Walk {
  readonly elements: readonly ElementSpan[];
  private readonly text: string;
  private readonly spans = new Map<Element, ElementSpan>();

  constructor(document: Document) {
    const text = new FoldedText();
    const elements: Open[] = [];
    const panels = new Panels(elements);
    const stack: (ChildNode | Open)[] = [];
    const outside: Open = { ...OUTSIDE };
    let around: Open = outside;
    pushChildren(stack, document);
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (isOpen(node)) {
        node.end = elements.length;
        if (!node.inline) text.part();
        node.to = text.length;
        if (isQuoted(node)) text.add('”');
        around = node.parent ?? outside;
      } else if (isElement(node)) {
        const open = openIn(around, node, elements.length, panels);
        around.last = open;
        elements.push(open);
        this.spans.set(node, open);
        if (!open.inline) text.part();
        if (isQuoted(open)) text.add('“');
        open.from = text.length;
        stack.push(open);
        pushChildren(stack, node);
        around = open;
      } else if (isText(node) && !around.hidden && !around.unread && !around.inHead) text.add(node.value);
    }
    this.elements = elements;
    this.text = text.toString();
  }

  /** Returns the span of an element. Throws a `RangeError` for an element of another document. */
  spanOf(element: Element): ElementSpan {
    const span = this.spans.get(element);
    if (span === undefined) throw new RangeError(`<${element.tagName}> is not of this document`);
    return span;
  }

  /** Returns the visible text of a node with white space folded, cut after `limit` characters. */
  textOf(node: ChildNode, limit = MAX_TEXT_CHARACTERS): string {
    if (isText(node)) return foldSpace(node.value.slice(0, limit));
    return isElement(node) ? this.inlineTextOf(node, limit).trim() : '';
  }

  /** Returns the same of an element with the spaces at its ends, to be joined with the text around it. */
  inlineTextOf(element: Element, limit = MAX_TEXT_CHARACTERS): string {
    const { from, to } = this.spanOf(element);
    return this.text.slice(from, Math.min(to, from + limit));
  }

  /** Returns the length of the visible text without creating it. */
  lengthOf(element: Element): number {
    const { from, to } = this.spanOf(element);
    return to - from;
  }

  /** Returns the elements below, in document order, without those of the tag `except` and their content. */
  below(element: Element, except?: string): readonly ElementSpan[] {
    const { index, end } = this.spanOf(element);
    if (except === undefined) return this.elements.slice(index + 1, end);
    const found: ElementSpan[] = [];
    for (let at = index + 1; at < end;) {
      const span = this.elements[at];
      if (span === undefined) break;
      const skipped = span.element.tagName === except;
      if (!skipped) found.push(span);
      at = skipped ? span.end : at + 1;
    }
    return found;
  }
}

/** Removes from a stack of spans those that end before an element of this number. Returns the innermost one left. */
export function innermostAt<Span extends { readonly end: number }>(
  stack: Span[],
  index: number,
): Span | undefined {
  while ((stack.at(-1)?.end ?? Infinity) <= index) stack.pop();
  return stack.at(-1);
}

/** As much text as a short book. More would change no score, and every check stays cheap. */
export const MAX_TEXT_CHARACTERS = 300_000;

/** For a title, a heading or a link; longer ones add nothing. */
export const MAX_LABEL_CHARACTERS = 1_000;

export function foldSpace(text: string): string {
  return squeeze(text).trim();
}

/** An `ElementSpan` under construction. */
interface Open extends ElementSpan {
  readonly parent: Open | undefined;
  readonly inline: boolean;
  readonly unread: boolean;
  /** Its last child so far. */
  last: Open | undefined;
  end: number;
  from: number;
  to: number;
}

const OUTSIDE = {
  inHead: false,
  inForeign: false,
  hidden: false,
  unread: false,
  drawn: false,
  around: false,
  nosnippet: false,
} as Open;

function openIn(parent: Open, element: Element, index: number, panels: Panels): Open {
  const inHead = parent.inHead || element.tagName === 'head';
  const hidden =
    parent.hidden ||
    parent.unread ||
    (!inHead && isHidden(element) && (parent.around || !panels.has(element, parent.last)));
  return {
    element,
    parent,
    index,
    inline: isInline(element),
    inHead,
    inForeign: parent.inForeign || element.tagName === 'svg' || element.tagName === 'math',
    hidden,
    unread: isUnread(element),
    drawn:
      (parent.drawn || (element.tagName === 'svg' && !parent.hidden && !inHead)) && !isConcealed(element),
    around: parent.around || hidden || isFrame(element),
    nosnippet: parent.nosnippet || attribute(element, 'data-nosnippet') !== undefined,
    last: undefined,
    end: index,
    from: 0,
    to: 0,
  };
}

/** Browsers put quotation marks around it. */
function isQuoted({ element, hidden }: Open): boolean {
  return element.tagName === 'q' && !hidden;
}

function isOpen(node: ChildNode | Open): node is Open {
  return 'element' in node;
}

/** Pushes the children so that the first is popped first; a page may have a million of them. */
export function pushChildren<T>(
  stack: (ChildNode | T)[],
  { childNodes }: { readonly childNodes: readonly ChildNode[] },
): void {
  for (let index = childNodes.length - 1; index >= 0; index--) {
    const child = childNodes[index];
    if (child !== undefined) stack.push(child);
  }
}

/** Builds text with at most one space between words. */
class FoldedText {
  private readonly parts: string[] = [];
  private endsInSpace = true;
  length = 0;

  add(text: string): void {
    const squeezed = squeeze(text);
    const part = this.endsInSpace && squeezed.startsWith(' ') ? squeezed.slice(1) : squeezed;
    if (part === '') return;
    this.parts.push(part);
    this.length += part.length;
    this.endsInSpace = part.endsWith(' ');
  }

  /** Separates the words before and after it. */
  part(): void {
    if (this.endsInSpace) return;
    this.parts.push(' ');
    this.length += 1;
    this.endsInSpace = true;
  }

  toString(): string {
    return this.parts.join('');
  }
}

/** Characters without width, which tell where a word may be broken, or may not. They part no words. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

/**
 * Replaces each run of white space by one space, and drops invisible characters. Most texts have neither, and are
 * returned unchanged.
 */
function squeeze(text: string): string {
  return isSqueezed(text) ? text : text.replace(INVISIBLE, '').replace(/[^\S ]\s*| \s+/g, ' ');
}

/**
 * True only if the text is certainly squeezed. A text with letters from ranges that also contain spaces is checked
 * again.
 */
function isSqueezed(text: string): boolean {
  let afterSpace = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const space = code === 0x20;
    if (
      space
        ? afterSpace
        : code < 0x20 ||
          code === 0xa0 ||
          code === 0xad ||
          (code >= 0x1680 && code <= 0x3000) ||
          code === 0xfeff
    )
      return false;
    afterSpace = space;
  }
  return true;
}
